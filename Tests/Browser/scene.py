"""The page's scenarios as /layout requests, written independently of the page's code."""

LATIN = {"families": ["Noto Sans", "Noto Color Emoji"], "size": 17}
MARGINS = {"leading": 12, "trailing": 60, "margin": 12}

SCENARIOS = [
    "growing", "two-rows", "parts", "mention", "panel", "answer", "running", "steering", "history",
    "banner", "overlap", "dragged", "container", "three-lines", "japanese", "ipad", "bio", "capsule", "center",
    "placeholder", "list-buttons",
]


def chat(text="", lines=5, keyboard="default", device="iphone-16", **more):
    """A /layout request for a chat with a text in its composer."""
    request = {
        "device": device,
        "composer": MARGINS | {"text": {
            "value": text, "font": LATIN, "placeholder": "Message", "lineFragmentPadding": 12,
            "maxLines": lines,
        }},
    }
    if keyboard:
        request["keyboard"] = {"type": keyboard}
    return request | more
