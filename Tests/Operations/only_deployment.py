"""Reduce Kubernetes manifests to what podman can run on one machine: the Deployment, with one replica.

usage: kubectl kustomize FOLDER | only_deployment.py

Removes the container ports, which podman would open on the machine.
"""

import sys

import yaml

for resource in yaml.safe_load_all(sys.stdin):
    if resource["kind"] == "Deployment":
        resource["spec"]["replicas"] = 1
        for container in resource["spec"]["template"]["spec"]["containers"]:
            del container["ports"]
        yaml.safe_dump(resource, sys.stdout)
