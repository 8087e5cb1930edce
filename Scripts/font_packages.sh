# shellcheck shell=bash disable=SC2034 # for other scripts
# The font packages of the image and of the archive with fonts. `make test` compares them with FONTS in the Dockerfile.
fonts=(fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core
  fonts-liberation fonts-roboto-unhinted fonts-inter)
