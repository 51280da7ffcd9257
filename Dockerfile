# One restaurant's server in an image: amd64 and arm64. Built and run by deploy/compose.yaml; see docs/operating/docker.md.

FROM node:24.21.0-bookworm-slim AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY client client
RUN npm ci --omit=dev --ignore-scripts
COPY locales locales
COPY server server
COPY shared shared
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts --logLevel warn

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV NETWORK_MODE=bridge
ENV PORT=3000
ENV DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_OPTIONS=--max-semi-space-size=16
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=server /app/package.json package.json
COPY --from=server /app/node_modules node_modules
COPY --from=client /app/locales locales
COPY --from=client /app/server server
COPY --from=client /app/shared shared
COPY --from=client /app/client/dist client/dist
RUN mkdir -p /data .cache && chown 1000:1000 /data .cache
USER 1000:1000
# Where the files are read-only no start keeps what it compiled: as this user, with these options, so that it is found.
RUN NODE_COMPILE_CACHE=.cache/compiled node -e "import('./server/app.ts')"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "server/commands/support/container-probe.ts"]
CMD ["node", "server/main.ts"]
