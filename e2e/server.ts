import { preview } from 'vite'

/** Serves the built page on a free port for the whole run, unless `CRDLAB_PAGE` names a page that is served already. */
export default async function serve(): Promise<() => Promise<void>> {
  if (process.env.CRDLAB_PAGE !== undefined) return async () => {}
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist/page' },
    preview: { host: '127.0.0.1', port: 0, headers: { 'Cache-Control': 'max-age=3600, immutable' } },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the page is served on no port')
  process.env.CRDLAB_PAGE = `http://127.0.0.1:${address.port}/`
  return () => server.close()
}
