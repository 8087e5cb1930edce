// Prints the schemas of the contract's rows as JSON, for Scripts/made_schemas.py: each type inside the members that
// have it. Words with "x-" say what the script makes of them.
print("[\(ContractRows.schemas.joined(separator: ","))]")
