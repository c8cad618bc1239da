# Bursar as one image: `docker build -t bursar .`
# It runs as an ordinary user. Without DATABASE_URL it keeps an embedded Postgres in /data.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# Inside a container all addresses: who reaches them, the published port decides.
ENV NODE_ENV=production BURSAR_DATA=/data PORT=3000 BURSAR_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/main.ts"]
