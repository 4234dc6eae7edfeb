/** The web process: `node server/web.ts` serves the build, `NODE_ENV=development` serves the sources through Vite. In the thread of long requests the same pages once more, at a socket of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { collectBuffersEarly } from '../contract/buffers.ts'
import { ofLongRequests, openLongRequests, sayReady } from '../contract/long-requests.ts'
import { endStandingReaders } from '../contract/standing-readers.ts'
import { createAdapter } from './adapter.ts'
import { loadAssets, sendAsset } from './assets.ts'
import { commonHeaders } from './headers.ts'
import { createHealth } from './health.ts'
import { createRequestCount, limitSockets } from './limits/held-by-address.ts'
import { asThread } from './limits/long-requests.ts'
import { log } from './log.ts'
import { createPageHandlers, type PageHandlers } from './page-handlers.ts'
import { readSettings } from './settings.ts'
import { stopGracefully } from './stop.ts'

type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void
interface Site {
  handlers: () => Promise<PageHandlers>
  assets: Middleware
}

collectBuffersEarly()
const root = fileURLToPath(new URL('..', import.meta.url))
const isDevelopment = process.env.NODE_ENV === 'development'
const settings = ofLongRequests ? asThread(readSettings()) : readSettings()
const health = createHealth()
const site = isDevelopment ? await developmentSite() : await builtSite()
// Vite compiles in one place.
const long = ofLongRequests || isDevelopment ? null : openLongRequests()
const serve = createAdapter({ settings, handlers: site.handlers, isDevelopment, long })
const isCounted = createRequestCount(settings, isDevelopment)

const server = createServer(
  {
    headersTimeout: 10_000,
    requestTimeout: 0,
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 2_000,
    insecureHTTPParser: false,
  },
  (req, res) => {
    if (health.answer(req, res) || !isCounted(req, res)) return
    site.assets(req, res, () => serve(req, res))
  },
)
server.maxHeadersCount = 100
server.maxConnections = 2_000
limitSockets(server, settings)
endStandingReaders(server, settings.readerMs)
server.on('connect', (_req, socket) => socket.destroy())
if (ofLongRequests) server.listen(ofLongRequests.socket, sayReady)
else {
  server.listen(settings.port, settings.host, () => log('info', `Listening on ${settings.origin}`))
  stopGracefully(server, health, settings.stopTimeoutMs)
}
// Where what was compiled is kept: also for those after one that is killed.
flushCompileCache()

async function builtSite(): Promise<Site> {
  const build = (await import(new URL('../build/site/server/index.js', import.meta.url).href)) as ServerBuild
  const files = ofLongRequests ? new Map<string, never>() : await loadAssets(`${root}build/site/client`)
  const headers = Object.entries(commonHeaders(settings))
  const handlers = Promise.resolve(createPageHandlers(build, 'production'))
  return {
    handlers: () => handlers,
    assets: (req, res, next) => {
      const asset = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.url?.split('?')[0] ?? '') : undefined
      if (!asset) return next()
      for (const [name, value] of headers) res.setHeader(name, value)
      sendAsset(asset, req, res)
    },
  }
}

async function developmentSite(): Promise<Site> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ root, server: { middlewareMode: true } })
  let made: { build: ServerBuild; handlers: PageHandlers } | null = null
  return {
    assets: vite.middlewares,
    async handlers() {
      const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
      if (made?.build !== build) made = { build, handlers: createPageHandlers(build, 'development') }
      return made.handlers
    },
  }
}
