# syntax=docker/dockerfile:1

ARG VERSION=1
# Compiles.
FROM --platform=linux/amd64 golang:${VERSION} AS Build
WORKDIR /src
COPY . .
RUN --mount=type=bind,from=tools,target=/t --mount=type=cache,target=/c go build ./...

FROM build AS test
RUN go test ./... \
    && echo ok

FROM ${BASE} AS base
FROM example.com:5000/tools/alpine@sha256:0123 AS alpine
FROM scratch
COPY --from=build /bin/a /a
COPY --chown=1:1 --from=0 /bin/b /b
COPY --from=busybox:1 /bin/sh /sh
ADD x /x
ENTRYPOINT ["/a"]
