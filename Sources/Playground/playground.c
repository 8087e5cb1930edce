// Made by `make playground` from the files in page/.
#include "Playground.h"

static const uint8_t page[] = {
#embed "page/head.html" suffix(, )
#embed "page/style.css" suffix(, )
#embed "page/body.html"
};
static const uint8_t style_hash[] = {
#embed "style-hash.txt"
};
static const uint8_t address_js[] = {
#embed "page/address.js"
};
static const uint8_t agreement_js[] = {
#embed "page/agreement.js"
};
static const uint8_t announce_js[] = {
#embed "page/announce.js"
};
static const uint8_t beginning_js[] = {
#embed "page/beginning.js"
};
static const uint8_t browser_lines_js[] = {
#embed "page/browser-lines.js"
};
static const uint8_t choices_js[] = {
#embed "page/choices.js"
};
static const uint8_t clipboard_js[] = {
#embed "page/clipboard.js"
};
static const uint8_t code_js[] = {
#embed "page/code.js"
};
static const uint8_t composer_js[] = {
#embed "page/composer.js"
};
static const uint8_t controls_js[] = {
#embed "page/controls.js"
};
static const uint8_t curve_js[] = {
#embed "page/curve.js"
};
static const uint8_t devices_js[] = {
#embed "page/devices.js"
};
static const uint8_t dialects_js[] = {
#embed "page/dialects.js"
};
static const uint8_t dom_js[] = {
#embed "page/dom.js"
};
static const uint8_t drag_js[] = {
#embed "page/drag.js"
};
static const uint8_t effects_js[] = {
#embed "page/effects.js"
};
static const uint8_t exchange_js[] = {
#embed "page/exchange.js"
};
static const uint8_t explain_js[] = {
#embed "page/explain.js"
};
static const uint8_t fonts_js[] = {
#embed "page/fonts.js"
};
static const uint8_t gestures_js[] = {
#embed "page/gestures.js"
};
static const uint8_t icon_svg[] = {
#embed "page/icon.svg"
};
static const uint8_t inspection_js[] = {
#embed "page/inspection.js"
};
static const uint8_t json_js[] = {
#embed "page/json.js"
};
static const uint8_t keyboards_js[] = {
#embed "page/keyboards.js"
};
static const uint8_t keys_js[] = {
#embed "page/keys.js"
};
static const uint8_t lines_js[] = {
#embed "page/lines.js"
};
static const uint8_t machine_js[] = {
#embed "page/machine.js"
};
static const uint8_t main_js[] = {
#embed "page/main.js"
};
static const uint8_t messages_js[] = {
#embed "page/messages.js"
};
static const uint8_t motion_js[] = {
#embed "page/motion.js"
};
static const uint8_t requests_js[] = {
#embed "page/requests.js"
};
static const uint8_t samples_js[] = {
#embed "page/samples.js"
};
static const uint8_t scenarios_js[] = {
#embed "page/scenarios.js"
};
static const uint8_t scenery_js[] = {
#embed "page/scenery.js"
};
static const uint8_t service_js[] = {
#embed "page/service.js"
};
static const uint8_t stage_js[] = {
#embed "page/stage.js"
};
static const uint8_t tabs_js[] = {
#embed "page/tabs.js"
};
static const uint8_t token_js[] = {
#embed "page/token.js"
};
static const uint8_t transport_js[] = {
#embed "page/transport.js"
};

static const playground_file files[] = {
    {"address.js", {address_js, sizeof address_js}},
    {"agreement.js", {agreement_js, sizeof agreement_js}},
    {"announce.js", {announce_js, sizeof announce_js}},
    {"beginning.js", {beginning_js, sizeof beginning_js}},
    {"browser-lines.js", {browser_lines_js, sizeof browser_lines_js}},
    {"choices.js", {choices_js, sizeof choices_js}},
    {"clipboard.js", {clipboard_js, sizeof clipboard_js}},
    {"code.js", {code_js, sizeof code_js}},
    {"composer.js", {composer_js, sizeof composer_js}},
    {"controls.js", {controls_js, sizeof controls_js}},
    {"curve.js", {curve_js, sizeof curve_js}},
    {"devices.js", {devices_js, sizeof devices_js}},
    {"dialects.js", {dialects_js, sizeof dialects_js}},
    {"dom.js", {dom_js, sizeof dom_js}},
    {"drag.js", {drag_js, sizeof drag_js}},
    {"effects.js", {effects_js, sizeof effects_js}},
    {"exchange.js", {exchange_js, sizeof exchange_js}},
    {"explain.js", {explain_js, sizeof explain_js}},
    {"fonts.js", {fonts_js, sizeof fonts_js}},
    {"gestures.js", {gestures_js, sizeof gestures_js}},
    {"icon.svg", {icon_svg, sizeof icon_svg}},
    {"inspection.js", {inspection_js, sizeof inspection_js}},
    {"json.js", {json_js, sizeof json_js}},
    {"keyboards.js", {keyboards_js, sizeof keyboards_js}},
    {"keys.js", {keys_js, sizeof keys_js}},
    {"lines.js", {lines_js, sizeof lines_js}},
    {"machine.js", {machine_js, sizeof machine_js}},
    {"main.js", {main_js, sizeof main_js}},
    {"messages.js", {messages_js, sizeof messages_js}},
    {"motion.js", {motion_js, sizeof motion_js}},
    {"requests.js", {requests_js, sizeof requests_js}},
    {"samples.js", {samples_js, sizeof samples_js}},
    {"scenarios.js", {scenarios_js, sizeof scenarios_js}},
    {"scenery.js", {scenery_js, sizeof scenery_js}},
    {"service.js", {service_js, sizeof service_js}},
    {"stage.js", {stage_js, sizeof stage_js}},
    {"tabs.js", {tabs_js, sizeof tabs_js}},
    {"token.js", {token_js, sizeof token_js}},
    {"transport.js", {transport_js, sizeof transport_js}},
};

playground_bytes playground_page(void) { return (playground_bytes){page, sizeof page}; }

playground_bytes playground_style_hash(void) {
  return (playground_bytes){style_hash, sizeof style_hash};
}

size_t playground_file_count(void) { return sizeof files / sizeof *files; }

playground_file playground_file_at(size_t index) { return files[index]; }
