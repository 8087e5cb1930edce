# syntax=docker/dockerfile:1

# The image that has Swift; a toolchain for Debian 12, so that both stages share their libraries.
ARG SWIFT_IMAGE=swift:6.3.1-bookworm
ARG RUNTIME_IMAGE=debian:bookworm-slim
# Which font packages go in; empty for an image without fonts, which then takes mounted ones.
ARG FONTS="fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core \
  fonts-liberation fonts-roboto-unhinted fonts-inter"

FROM ${SWIFT_IMAGE} AS build
SHELL ["/bin/bash", "-o", "pipefail", "-euc"]
ENV DEBIAN_FRONTEND=noninteractive
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    binaryen brotli libfontconfig-dev libharfbuzz-dev libmicrohttpd-dev libsimdjson-dev \
    wasi-libc zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift openapi.yaml VERSION ./
COPY Scripts/build_core.sh Scripts/build_core.sh
COPY Sources Sources
# The commit, for `composer --version` and the labels.
ARG REVISION
ARG DATE
RUN Scripts/build_core.sh "$(dirname "$(command -v swift)")" Sources/Playground/client/composer.wasm \
  && cp Sources/CResources/devices.json Sources/Playground/client/devices.json \
  && BUILD_PROGRAM_ONLY=1 BUILD_REVISION="${REVISION}" BUILD_DATE="${DATE}" \
    swift build -c release --static-swift-stdlib --product composer \
  && install -D --strip --strip-program=strip .build/release/composer /out/composer \
  && for file in Sources/*/LICENSE.txt; do \
      install -D --mode=644 "${file}" "/out/licences/$(basename "$(dirname "${file}")").txt"; done \
  && swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' > /out/swift-version

# What changes with Debian and its fonts, not with the program: a layer that many versions share.
FROM ${RUNTIME_IMAGE} AS fonts
ARG FONTS
SHELL ["/bin/bash", "-o", "pipefail", "-euc"]
# FONTS is a list, hence unquoted.
# hadolint ignore=DL3008,SC2086
RUN export DEBIAN_FRONTEND=noninteractive \
  && apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    fontconfig libfontconfig1 libharfbuzz0b libmicrohttpd12 libsimdjson14 libstdc++6 zlib1g ${FONTS} \
  && rm -rf /var/lib/apt/lists/*
# The font cache is built here because the container's user may not write it. It is valid only for
# folders whose time it holds to the nanosecond, and image layers keep whole seconds: hence `touch`.
RUN mkdir -p /usr/share/fonts /usr/local/share/fonts /image \
  && if [ -z "${FONTS}" ]; then find /usr/share/fonts -mindepth 1 -delete; fi \
  && find /usr/share/fonts /usr/local/share/fonts -type d -exec touch --date=@0 {} + \
  && fc-cache --system-only --force \
  && cp --archive --parents /etc/fonts /etc/os-release /usr/lib/os-release /usr/share/common-licenses \
    /usr/share/fontconfig /usr/share/fonts /usr/local/share/fonts /var/cache/fontconfig /image

# The program, the libraries that it links, their licences and the bill of materials. The records in
# dpkg's form tell scanners which packages the files come from.
FROM fonts AS program
ARG FONTS
SHELL ["/bin/bash", "-o", "pipefail", "-euc"]
COPY --from=build /out/composer /usr/local/bin/composer
COPY --from=build /out /out
COPY LICENSE VERSION Scripts/bill_of_materials.sh /out/
# hadolint ignore=SC2046,SC2086
RUN mkdir -p /program/usr/share/composer /program/var/lib/dpkg/status.d \
  && cp --archive --parents --dereference /usr/local/bin/composer \
    $(ldd /usr/local/bin/composer | grep --only-matching '/[^ ]*') /program \
  && /out/bill_of_materials.sh --licences /program/usr/share/doc /usr/local/bin/composer \
    "$(</out/VERSION)" "$(</out/swift-version)" fontconfig-config ${FONTS} \
    > /program/usr/share/composer/bom.json \
  && for folder in /program/usr/share/doc/*; do \
      name=${folder##*/}; \
      dpkg-query --status "${name}" > "/program/var/lib/dpkg/status.d/${name}"; \
    done \
  && mkdir /program/usr/share/doc/composer \
  && cp /out/LICENSE /out/licences/* /program/usr/share/doc/composer

FROM scratch
ARG REVISION
ARG DATE
ARG VERSION
LABEL org.opencontainers.image.title="composer" \
  org.opencontainers.image.description="The logic of a chat app's message box as an HTTP service" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${DATE}" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.documentation="/openapi.yaml of the running service"
COPY --from=fonts /image /
COPY --from=program /program /
ENV COMPOSER_HOST=0.0.0.0
EXPOSE 8080
USER 65532:65532
# Images in the OCI format have no health check; `podman build --format docker` keeps it.
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s CMD ["/usr/local/bin/composer", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/composer"]
