"""Keep of Kubernetes manifests what one machine can run: the Deployment, with one replica.

usage: kubectl kustomize FOLDER | only_deployment.py

Its ports are left out, which podman would open on the machine.
"""

import sys

import yaml

for resource in yaml.safe_load_all(sys.stdin):
    if resource["kind"] == "Deployment":
        resource["spec"]["replicas"] = 1
        for container in resource["spec"]["template"]["spec"]["containers"]:
            del container["ports"]
        yaml.safe_dump(resource, sys.stdout)
