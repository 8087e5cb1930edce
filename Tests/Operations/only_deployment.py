"""Keep of Kubernetes manifests what one machine can run: the Deployment, with one replica.

usage: kubectl kustomize FOLDER | only_deployment.py
"""

import sys

import yaml

for resource in yaml.safe_load_all(sys.stdin):
    if resource["kind"] == "Deployment":
        resource["spec"]["replicas"] = 1
        yaml.safe_dump(resource, sys.stdout)
