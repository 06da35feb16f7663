# The page and the API server behind it, with the objects in a folder:
#
#   docker build -t crdlab .
#   docker run --rm -p 127.0.0.1:8001:8001 -v crdlab:/data crdlab
#
# There is no authentication: publish the port only to machines that you trust.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /crdlab
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:20.20.2-bookworm-slim
WORKDIR /crdlab
ENV NODE_ENV=production
COPY package.json package-lock.json LICENSE ./
RUN npm ci --omit=dev && npm cache clean --force && mkdir /data && chown node:node /data
COPY bin bin
COPY --from=build /crdlab/dist/node dist/node
COPY --from=build /crdlab/dist/page dist/page
USER node
VOLUME /data
EXPOSE 8001
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8001/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/crdlab.mjs", "serve", "--listen", "0.0.0.0:8001", "--allow-remote", "--storage", "/data"]
