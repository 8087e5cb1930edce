"""Call the service with a Python client that openapi-python-client generates from openapi.yaml.

usage: generated_client.py openapi.yaml ADDRESS
"""

import argparse
import importlib
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = "composer_client"
GENERATOR = Path(sys.executable).with_name("openapi-python-client")


def generate(contract: Path, folder: Path) -> None:
    configuration = folder / "generator.yaml"
    configuration.write_text("post_hooks: []\n")
    command = [GENERATOR, "generate", "--meta", "none", "--config", configuration]
    made = subprocess.run(
        [*command, "--path", contract, "--output-path", folder / PACKAGE],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    if made.returncode != 0:
        sys.exit(made.stdout)
    sys.path.insert(0, str(folder))


def part(name: str):
    return importlib.import_module(f"{PACKAGE}.{name}")


def computes_a_layout(client) -> None:
    models = part("models")
    body = models.LayoutRequest(
        device="iphone-16",
        keyboard=models.KeyboardInput(type_=models.KeyboardType.DEFAULT),
    )
    response = part("api.layout.layout").sync(client=client, body=body)
    assert response.keyboard.overlap == 336, response
    assert response.composer.frame.y + response.composer.frame.height == 516, response


def computes_a_matrix(client) -> None:
    models = part("models")
    body = models.MatrixRequest(
        devices=["iphone-16", "pixel-4"], keyboards=[models.KeyboardInput(height=300)]
    )
    response = part("api.layout.matrix").sync(client=client, body=body)
    assert response.count == len(response.rows) > 0, response
    assert response.rows[0].layout.keyboard.overlap == 300, response


def breaks_lines(client) -> None:
    body = part("models").LinesRequest(text="キーボードの高さに追従する", width=120, lang="ja")
    response = part("api.text.lines").sync(client=client, body=body)
    assert response.count == len(response.lines) > 1, response
    assert response.lines[-1].end == len("キーボードの高さに追従する"), response


def decides_an_edit(client) -> None:
    models = part("models")
    body = models.EditRequest(
        text="one\ntwo",
        range_=models.TextRange(start=7, end=7),
        replacement="\nthree",
        limits=models.EditLimits(max_lines=2),
        box=models.TextBox(width=240),
    )
    response = part("api.text.edit").sync(client=client, body=body)
    assert (response.allowed, response.reason) == (False, "maxLines"), response


def carries_state(client) -> None:
    """Sends the state of one response back in the next request."""
    models = part("models")
    transition = part("api.machine.transition").sync
    config = models.TransitionConfig(device="iphone-16")
    opened = transition(
        client=client,
        body=models.TransitionRequest(
            config=config,
            events=[
                models.AppearedEvent(type_="appeared"),
                models.FocusedEvent(type_="focused"),
            ],
        ),
    )
    assert isinstance(opened.steps[1].effects[0], models.FocusEffect), opened
    state = models.TransitionState.from_dict(opened.state.to_dict())
    edit = models.EditedEvent(
        type_="edited", range_=models.TextRange(start=0, end=0), replacement="日本語"
    )
    response = transition(
        client=client, body=models.TransitionRequest(config=config, state=state, events=[edit])
    )
    assert (response.state.text, response.state.focused) == ("日本語", True), response


def reads_a_device(client) -> None:
    devices = part("api.facts.list_devices").sync(client=client)
    device = part("api.facts.get_device").sync(devices.devices[0].id, client=client)
    assert device == devices.devices[0], device


def reads_a_problem(client) -> None:
    body = part("models").LinesRequest(text="abc", width=-240)
    response = part("api.text.lines").sync(client=client, body=body)
    assert response.status == 422, response
    assert response.errors[0].pointer == "/width", response


USES = (
    computes_a_layout,
    computes_a_matrix,
    breaks_lines,
    decides_an_edit,
    carries_state,
    reads_a_device,
    reads_a_problem,
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("contract", type=Path)
    parser.add_argument("address")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        generate(arguments.contract, Path(folder))
        client = part("client").Client(base_url=arguments.address, raise_on_unexpected_status=True)
        for use in USES:
            use(client)
    print(f"generated client: {len(USES)} uses succeeded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
