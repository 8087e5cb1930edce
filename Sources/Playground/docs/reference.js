// Shows the contract.
