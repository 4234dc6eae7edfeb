/**
 * Remix's options with the routes: every page of the catalogue is a route of its own, with its own id, and shares the module of its kind.
 * The routes below a page (catalogue/page-parts.ts) are one dynamic route each; the adapter says for which page (server/page-handlers.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { definitionOf, pages } from './catalogue/index.ts'
import { partNames, partOf, partRoutes } from './catalogue/page-parts.ts'
import { panels } from './catalogue/panels.ts'
import { reports } from './catalogue/reports.ts'
import { readManifest, shareKinds } from './scripts/lib/build/browser-manifest.ts'
import { keepFloor } from './scripts/lib/build/keep-floor.ts'
import { keepScriptBudget } from './scripts/lib/build/script-budget.ts'
import { compressFolder } from './server/compress.ts'

/** What areas say of their pages, each with its module below `app/routes`. */
const ofAreas = globSync('app/areas/*/pages.json', { cwd: import.meta.dirname }).map((file) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

/** Pages that need more than their definition can say. */
const special = {
  ...Object.assign({}, ...ofAreas.map((area) => area.special)),
  profile: 'list/list-with-tool.tsx',
  log: 'list/list-with-tool.tsx',
  msgCfg: 'list/list-with-tool.tsx',
  processInitiate: 'list/list-with-tool.tsx',
  processMonitoring: 'list/list-with-tool.tsx',
  apiManager: 'list/tree-list.tsx',
  projectAndModule: 'list/tree-list.tsx',
}
/** Pages that show no document, the panels of the catalogue among them. */
const own = {
  inHome: 'frame/home.tsx',
  exHome: 'frame/home.tsx',
  todo: 'frame/inbox.tsx',
  todos: 'frame/inbox.tsx',
  message: 'frame/inbox.tsx',
  messages: 'frame/inbox.tsx',
  userCenter: 'account/center.tsx',
  editUserCenter: 'account/edit-center.tsx',
  collect: 'frame/collect.tsx',
  search: 'frame/search.tsx',
  help: 'frame/help.tsx',
  redis: 'tools/tool.tsx',
  redisManage: 'tools/tool.tsx',
  databaseList: 'tools/tool.tsx',
  databaseDetail: 'tools/tool.tsx',
  table_model: 'tools/tool.tsx',
  devtoolsGeneratorCode: 'tools/tool.tsx',
  myUpcoming: 'tools/tool.tsx',
  testIframes: 'frame/embed.tsx',
  iframe: 'frame/embed.tsx',
  'systemsetting/menuFuncPrivilege': 'rights/privileges.tsx',
  'systemsetting/userresponsibility': 'rights/responsibility-matrix.tsx',
  institution: 'list/tree-sheet.tsx',
  positionLevelTree: 'list/tree-sheet.tsx',
  positionAllotAdd: 'record/make.tsx',
  noticePreview: 'record/preview.tsx',
  notificationPreview: 'record/preview.tsx',
  ...Object.fromEntries(reports.map(({ name }) => [name, 'list/report.tsx'])),
}

const withoutModule = panels.filter(({ name }) => !(name in own)).map(({ name }) => name)
if (withoutModule.length > 0) throw new Error(`Panels without a module: ${withoutModule.join(', ')}`)

/** Records that hang on each other are listed beside their tree. */
function moduleOf({ name, kind, entity }) {
  const listed = definitionOf(entity)?.parent ? 'list/tree-list.tsx' : 'list/list.tsx'
  return special[name] ?? (kind === 'list' ? listed : 'record/edit.tsx')
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
  // An id of its own each: that of Remix is the path of the file, which every browser would load with the manifest.
  routes(defineRoutes) {
    return defineRoutes((route) => {
      route('', 'routes/door/login.tsx', { index: true, id: 'login' })
      route('login', 'routes/door/login.tsx', { id: 'login/alias' })
      route('login/second', 'routes/door/second.tsx', { id: 'login/second' })
      route('forget', 'routes/door/forget.tsx', { id: 'forget' })
      route('password', 'routes/door/password.tsx', { id: 'password' })
      route('sso/start/:provider', 'routes/door/sso-start.ts', { id: 'sso/start' })
      route('sso/callback/:provider', 'routes/door/sso-callback.ts', { id: 'sso/callback' })
      route('sso/assert/:provider', 'routes/door/sso-assert.ts', { id: 'sso/assert' })
      route('sso/metadata/:provider', 'routes/door/sso-metadata.ts', { id: 'sso/metadata' })
      route('sso/enter', 'routes/door/sso-enter.ts', { id: 'sso/enter' })
      route('scim/v2/:resource', 'routes/machine/scim.ts', { id: 'scim' })
      route('scim/v2/:resource/:id', 'routes/machine/scim.ts', { id: 'scim/one' })
      route('ding/callback', 'routes/machine/ding-callback.ts', { id: 'ding/callback' })
      route('sign/callback', 'routes/machine/sign-callback.ts', { id: 'sign/callback' })
      route('wopi/*', 'routes/machine/wopi.ts', { id: 'wopi' })
      route('logout', 'routes/door/logout.ts', { id: 'logout' })
      route('heartbeat', 'routes/machine/heartbeat.ts', { id: 'heartbeat' })
      route('csp-report', 'routes/machine/csp-report.ts', { id: 'csp-report' })
      route('script-report', 'routes/machine/script-report.ts', { id: 'script-report' })
      route('plain', 'routes/machine/plain.ts', { id: 'plain' })
      if (process.env.NODE_ENV === 'development') route('components', 'routes/components.tsx', { id: 'components' })
      route('iframeBox', 'routes/frame/embed-box.tsx', { id: 'iframeBox' })
      route('embed/:name', 'routes/frame/embed-example.ts', { id: 'embed' })
      route('punchout', 'routes/door/punch-in.tsx', { id: 'punchout' })
      route('unsubscribe/:token', 'routes/door/unsubscribe.tsx', { id: 'unsubscribe' })
      route('link/:token', 'routes/door/link.tsx', { id: 'link' })
      route('decide/:token', 'routes/door/decide.tsx', { id: 'decide' })
      route('picture/:id', 'routes/files/picture.ts', { id: 'picture' })
      route('watermark', 'routes/files/watermark.ts', { id: 'watermark' })
      route('file/:token', 'routes/files/file-link.ts', { id: 'file-link' })
      route('blueprint/:token', 'routes/files/blueprint-link.ts', { id: 'blueprint-link' })
      route('sign/:token', 'routes/machine/sign-link.ts', { id: 'sign-link' })
      route('open/oauth/authorize', 'routes/door/consent.tsx', { id: 'open/oauth/authorize' })
      route('open/*', 'routes/machine/open.ts', { id: 'open' })
      route('main/live', 'routes/machine/live.ts', { id: 'live' })
      route('live/:kind/:roomId', 'routes/areas/live-room.ts', { id: 'live/room' })
      route('', 'routes/frame/main.tsx', { id: 'shell' }, () => {
        route('main', 'routes/frame/main-index.tsx', { id: 'main' })
        route('main/userCenter/picture', 'routes/account/own-picture.tsx', { id: 'main/userCenter/picture' })
        for (const [name, file] of Object.entries(own)) route(`main/${name}`, `routes/${file}`, { id: `main/${name}` })
        for (const page of pages) if (!(page.name in own)) route(`main/${page.name}`, `routes/${moduleOf(page)}`, { id: `main/${page.name}` })
        for (const name of partNames) if (partOf(name).isFramed) partRoute(route, name)
        route('*', 'routes/frame/missing.tsx', { id: 'missing' })
      })
      // Behind `missing`: browsers take the first that fits an address, and would look for this page where the server made that one.
      route('*', 'routes/files/file-refusal.tsx', { id: 'file-refusal' })
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
