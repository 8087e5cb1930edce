# syntax=docker/dockerfile:1

# The image that has Swift; a toolchain for Debian 12, so that both stages share their libraries.
ARG SWIFT_IMAGE=swift:6.3.1-bookworm
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${SWIFT_IMAGE} AS build
ENV DEBIAN_FRONTEND=noninteractive
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    libfontconfig-dev libharfbuzz-dev libmicrohttpd-dev libsimdjson-dev rapidjson-dev zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY Package.swift openapi.yaml ./
COPY Sources Sources
# SwiftPM wants the folders of all targets that the manifest names, also of those not built here.
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product composer \
  && install -D --strip --strip-program=strip .build/release/composer /out/composer

FROM ${RUNTIME_IMAGE}
# Which font packages go in; empty for an image without fonts, which then takes mounted ones.
ARG FONTS="fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core"
# The font cache is built here because the container's user may not write it. It is valid only for
# folders whose time it holds to the nanosecond, and image layers keep whole seconds: hence `touch`.
# FONTS is a list, hence unquoted.
# hadolint ignore=DL3008,SC2086
RUN export DEBIAN_FRONTEND=noninteractive \
  && apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    fontconfig libfontconfig1 libharfbuzz0b libmicrohttpd12 libsimdjson14 libstdc++6 zlib1g ${FONTS} \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /usr/share/fonts /usr/local/share/fonts \
  && find /usr/share/fonts /usr/local/share/fonts -type d -exec touch --date=@0 {} + \
  && fc-cache --system-only --force
COPY --from=build /out/composer /usr/local/bin/composer
ENV COMPOSER_HOST=0.0.0.0
EXPOSE 8080
USER 65532:65532
HEALTHCHECK --interval=10s --timeout=2s --start-period=5s CMD ["composer", "healthcheck"]
ENTRYPOINT ["composer"]
