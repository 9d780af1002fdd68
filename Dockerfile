# Draws lists in a container: docker build -t asyncdraw . && docker run --rm -v "$PWD:/data" asyncdraw preview list.json -o list.png
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends pkg-config libfreetype-dev libharfbuzz-dev \
    libicu-dev libfontconfig-dev libpng-dev libjpeg62-turbo-dev libdeflate-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product asyncdraw --static-swift-stdlib \
    && cp "$(swift build -c release --show-bin-path)/asyncdraw" /asyncdraw

FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libfreetype6 libharfbuzz0b libicu72 \
    libfontconfig1 libpng16-16 libjpeg62-turbo libdeflate0 fonts-noto-core fonts-noto-mono fonts-noto-cjk \
    fonts-noto-color-emoji && rm -rf /var/lib/apt/lists/* && useradd --create-home draw
COPY --from=build /asyncdraw /usr/local/bin/asyncdraw
USER draw
WORKDIR /data
ENTRYPOINT ["asyncdraw"]
