# syntax=docker/dockerfile:1

# The image that has Swift; a toolchain for Debian 12, so that both stages share their libraries.
ARG SWIFT_IMAGE=swift:6.3.1-bookworm
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
ENV DEBIAN_FRONTEND=noninteractive
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    binaryen brotli libfontconfig-dev libharfbuzz-dev libmicrohttpd-dev libsimdjson-dev \
    wasi-libc zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift openapi.yaml ./
COPY Sources Sources
COPY Scripts/build_core.sh Scripts/build_core.sh
# SwiftPM wants the folders of all targets that the manifest names, also of those not built here.
COPY Tests Tests
RUN Scripts/build_core.sh "$(dirname "$(command -v swift)")" Sources/Playground/client/composer.wasm \
  && cp Sources/CResources/devices.json Sources/Playground/client/devices.json \
  && swift build -c release --static-swift-stdlib --product composer \
  && install -D --strip --strip-program=strip .build/release/composer /out/composer

FROM ${RUNTIME_IMAGE} AS runtime
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# Which font packages go in; empty for an image without fonts, which then takes mounted ones.
ARG FONTS="fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core"
# FONTS is a list, hence unquoted.
# hadolint ignore=DL3008,SC2086
RUN export DEBIAN_FRONTEND=noninteractive \
  && apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    fontconfig libfontconfig1 libharfbuzz0b libmicrohttpd12 libsimdjson14 libstdc++6 zlib1g ${FONTS} \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/composer /usr/local/bin/composer
# Collects what the service needs, without the rest of Debian: the program, the libraries that it
# links, the configuration of fontconfig, and the fonts. The bill of materials lists their packages.
# The font cache is built here because the container's user may not write it. It is valid only for
# folders whose time it holds to the nanosecond, and image layers keep whole seconds: hence `touch`.
# hadolint ignore=SC2016,SC2086
RUN mkdir -p /usr/share/fonts /usr/local/share/fonts /image/usr/share/composer \
  && if [[ -z "${FONTS}" ]]; then find /usr/share/fonts -mindepth 1 -delete; fi \
  && find /usr/share/fonts /usr/local/share/fonts -type d -exec touch --date=@0 {} + \
  && fc-cache --system-only --force \
  && libraries=$(ldd /usr/local/bin/composer | grep --only-matching '/[^ ]*') \
  && cp --archive --parents --dereference ${libraries} /image \
  && cp --archive --parents /etc/fonts /usr/share/fontconfig /usr/share/fonts \
    /usr/local/share/fonts /var/cache/fontconfig /usr/local/bin/composer /image \
  && packages=$(for file in ${libraries}; do \
      dpkg-query --search "${file}" "$(realpath "${file}")" 2>/dev/null || true; \
    done | sed 's/:.*//' | sort --unique) \
  && components=$(dpkg-query --show --showformat '\
{"type":"library","name":"${Package}","version":"${Version}",\
"purl":"pkg:deb/debian/${Package}@${Version}?arch=${Architecture}"},' \
    ${packages} fontconfig-config ${FONTS}) \
  && echo "{\"bomFormat\":\"CycloneDX\",\"specVersion\":\"1.5\",\"components\":[${components%,}]}" \
    > /image/usr/share/composer/bom.json

FROM scratch
LABEL org.opencontainers.image.title="composer" \
  org.opencontainers.image.description="The logic of a chat app's message box as an HTTP service" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.documentation="/openapi.yaml of the running service"
COPY --from=runtime /image /
ENV COMPOSER_HOST=0.0.0.0
EXPOSE 8080
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s CMD ["/usr/local/bin/composer", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/composer"]
