/**
 * Remix's options with the routes: every page of the catalogue is a route of its own, with its own id, and shares the module of its kind.
 * The routes below a page (catalogue/page-parts.ts) are one dynamic route each; the adapter says for which page (server/page-handlers.ts).
 */
import { definitionOf, pages } from './catalogue/index.ts'
import { partNames, partOf, partRoutes } from './catalogue/page-parts.ts'
import { panels } from './catalogue/panels.ts'
import { reports } from './catalogue/reports.ts'
import { readManifest, shareKinds } from './scripts/lib/build/browser-manifest.ts'
import { keepFloor } from './scripts/lib/build/keep-floor.ts'
import { keepScriptBudget } from './scripts/lib/build/script-budget.ts'
import { compressFolder } from './server/compress.ts'

/** Pages that need more than their definition can say. */
const special = {
  profile: 'list-with-tool.tsx',
  log: 'list-with-tool.tsx',
  msgCfg: 'list-with-tool.tsx',
  storageTransactionList: 'list-with-tool.tsx',
  deliveryNoticeList: 'list-with-tool.tsx',
  purchaseHistoryList: 'list-with-tool.tsx',
  customerOrderList: 'list-with-tool.tsx',
  deliveryNoteBarcodeList: 'list-with-tool.tsx',
  catalogueMall: 'mall.tsx',
  catalogueCart: 'cart.tsx',
  catalogueSkuDetails: 'sku.tsx',
  catalogueSkuPreview: 'sku.tsx',
  processInitiate: 'list-with-tool.tsx',
  processMonitoring: 'list-with-tool.tsx',
  apiManager: 'tree-list.tsx',
  projectAndModule: 'tree-list.tsx',
}
/** Pages that show no document, the panels of the catalogue among them. */
const own = {
  inHome: 'home.tsx',
  exHome: 'home.tsx',
  todo: 'inbox.tsx',
  todos: 'inbox.tsx',
  message: 'inbox.tsx',
  messages: 'inbox.tsx',
  userCenter: 'center.tsx',
  editUserCenter: 'edit-center.tsx',
  collect: 'collect.tsx',
  search: 'search.tsx',
  help: 'help.tsx',
  redis: 'tool.tsx',
  redisManage: 'tool.tsx',
  databaseList: 'tool.tsx',
  databaseDetail: 'tool.tsx',
  table_model: 'tool.tsx',
  devtoolsGeneratorCode: 'tool.tsx',
  myUpcoming: 'tool.tsx',
  testIframes: 'embed.tsx',
  iframe: 'embed.tsx',
  'systemsetting/menuFuncPrivilege': 'privileges.tsx',
  'systemsetting/userresponsibility': 'responsibility-matrix.tsx',
  institution: 'tree-sheet.tsx',
  positionLevelTree: 'tree-sheet.tsx',
  positionAllotAdd: 'make.tsx',
  noticePreview: 'preview.tsx',
  notificationPreview: 'preview.tsx',
  ...Object.fromEntries(reports.map(({ name }) => [name, 'report.tsx'])),
}

const withoutModule = panels.filter(({ name }) => !(name in own)).map(({ name }) => name)
if (withoutModule.length > 0) throw new Error(`Panels without a module: ${withoutModule.join(', ')}`)

/** Records that hang on each other are listed beside their tree. */
function moduleOf({ name, kind, entity }) {
  const listed = definitionOf(entity)?.parent ? 'tree-list.tsx' : 'list.tsx'
  return special[name] ?? (kind === 'list' ? listed : 'edit.tsx')
}

function partRoute(route, name) {
  for (const { id, path } of partRoutes(name)) route(path, `routes/${partOf(name).module}`, { id })
}

/** @type {import('@remix-run/dev').VitePluginConfig} */
export default {
  // A folder of its own, as Remix empties it, and the bundled processes stand in `build` too.
  buildDirectory: 'build/site',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off for good: security.md S11.6, Remix 2 gets no more fixes and these two widen what it parses.
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
  routes(defineRoutes) {
    return defineRoutes((route) => {
      route('', 'routes/login.tsx', { index: true, id: 'login' })
      route('login', 'routes/login.tsx', { id: 'login/alias' })
      route('login/second', 'routes/second.tsx')
      route('forget', 'routes/forget.tsx')
      route('password', 'routes/password.tsx')
      route('sso/start/:provider', 'routes/sso-start.ts', { id: 'sso/start' })
      route('sso/callback/:provider', 'routes/sso-callback.ts', { id: 'sso/callback' })
      route('sso/assert/:provider', 'routes/sso-assert.ts', { id: 'sso/assert' })
      route('sso/metadata/:provider', 'routes/sso-metadata.ts', { id: 'sso/metadata' })
      route('sso/enter', 'routes/sso-enter.ts')
      route('scim/v2/:resource', 'routes/scim.ts', { id: 'scim' })
      route('scim/v2/:resource/:id', 'routes/scim.ts', { id: 'scim/one' })
      route('ding/callback', 'routes/ding-callback.ts', { id: 'ding/callback' })
      route('sign/callback', 'routes/sign-callback.ts', { id: 'sign/callback' })
      route('wopi/*', 'routes/wopi.ts')
      route('logout', 'routes/logout.ts')
      route('heartbeat', 'routes/heartbeat.ts')
      route('csp-report', 'routes/csp-report.ts')
      route('script-report', 'routes/script-report.ts')
      route('plain', 'routes/plain.ts')
      if (process.env.NODE_ENV === 'development') route('components', 'routes/components.tsx')
      route('iframeBox', 'routes/embed-box.tsx')
      route('embed/:name', 'routes/embed-example.ts', { id: 'embed' })
      route('punchout', 'routes/punch-in.tsx')
      route('unsubscribe/:token', 'routes/unsubscribe.tsx', { id: 'unsubscribe' })
      route('link/:token', 'routes/link.tsx', { id: 'link' })
      route('decide/:token', 'routes/decide.tsx', { id: 'decide' })
      route('picture/:id', 'routes/picture.ts', { id: 'picture' })
      route('watermark', 'routes/watermark.ts')
      route('file/:token', 'routes/file-link.ts', { id: 'file-link' })
      route('blueprint/:token', 'routes/blueprint-link.ts', { id: 'blueprint-link' })
      route('sign/:token', 'routes/sign-link.ts', { id: 'sign-link' })
      route('open/oauth/authorize', 'routes/consent.tsx')
      route('open/*', 'routes/open.ts', { id: 'open' })
      route('main/live', 'routes/live.ts', { id: 'live' })
      route('live/:kind/:roomId', 'routes/live-room.ts', { id: 'live/room' })
      route('', 'routes/main.tsx', { id: 'shell' }, () => {
        route('main', 'routes/main-index.tsx', { id: 'main' })
        route('main/userCenter/picture', 'routes/own-picture.tsx', { id: 'main/userCenter/picture' })
        for (const [name, file] of Object.entries(own)) route(`main/${name}`, `routes/${file}`, { id: `main/${name}` })
        for (const page of pages) if (!(page.name in own)) route(`main/${page.name}`, `routes/${moduleOf(page)}`, { id: `main/${page.name}` })
        for (const name of partNames) if (partOf(name).isFramed) partRoute(route, name)
        route('*', 'routes/missing.tsx', { id: 'missing' })
      })
      // Behind `missing`: browsers take the first that fits an address, and would look for this page where the server made that one.
      route('*', 'routes/file-refusal.tsx', { id: 'file-refusal' })
      for (const name of partNames) if (!partOf(name).isFramed) partRoute(route, name)
    })
  },
  async buildEnd({ viteConfig, buildManifest }) {
    const folder = `${viteConfig.root}/build/site/client`
    const manifest = await readManifest(folder)
    await shareKinds(folder, manifest)
    const modules = Object.entries(buildManifest.routes).map(([id, { file }]) => [id, file])
    await keepFloor(folder)
    await keepScriptBudget(folder, manifest, Object.fromEntries(modules))
    await compressFolder(folder)
  },
}
