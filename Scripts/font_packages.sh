# shellcheck shell=bash disable=SC2034 # for other scripts
# The font packages of the service's default fonts, and of the image (Dockerfile, FONTS).
fonts=(fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji fonts-dejavu-core
  fonts-liberation fonts-roboto-unhinted fonts-inter)
