"""What the page's scenarios are, in the words of /layout: written again, to compare with."""

LATIN = {"families": ["Noto Sans", "Noto Color Emoji"], "size": 17}
BOX = {"leading": 12, "trailing": 60, "margin": 12}

SCENARIOS = [
    "growing", "banner", "overlap", "dragged", "container", "three-lines", "japanese", "ipad", "bio",
]


def chat(text="", lines=5, keyboard="default", device="iphone-16", **more):
    """A chat with a text in its box."""
    scene = {
        "device": device,
        "composer": BOX | {"text": {
            "value": text, "font": LATIN, "placeholder": "Message", "lineFragmentPadding": 12,
            "maxLines": lines,
        }},
    }
    if keyboard:
        scene["keyboard"] = {"type": keyboard}
    return scene | more
