# syntax=docker/dockerfile:1

# The packages, without those that only tests need. One of them is the project's own Node.
FROM node:24-bookworm-slim AS packages
# What the project's Node needs of the system.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/purza
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: it refuses a lockfile without the builds for other platforms. The lockfile still sets the versions.
RUN npm install --omit=dev --no-save --no-audit --no-fund && node_modules/.bin/node --version

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /srv/purza --shell /usr/sbin/nologin purza \
 && mkdir -p /srv/purza/dist /srv/purza/.astro /data/releases /editions /photos \
 && chown purza:purza /srv/purza/dist /srv/purza/.astro /data /data/releases /editions /photos
WORKDIR /srv/purza
COPY --from=packages /srv/purza/node_modules ./node_modules
COPY package.json package-lock.json astro.config.mjs astro-i18next.config.ts tsconfig.json ./
COPY content ./content
COPY api ./api
COPY site ./site
COPY scripts ./scripts
# Astro and Vite keep their caches inside node_modules.
RUN mkdir -p node_modules/.astro node_modules/.vite node_modules/.cache \
 && chown purza:purza node_modules/.astro node_modules/.vite node_modules/.cache
ENV PATH=/srv/purza/node_modules/.bin:$PATH \
    NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    ASTRO_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    PORT=4321 \
    SHOP_DATA=/data
USER purza
VOLUME ["/data", "/srv/purza/dist"]
EXPOSE 4321
# The long start period is for the first start, which compiles the site and generates its pages.
HEALTHCHECK --interval=15s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--no-experimental-webstorage", "scripts/start.ts"]
