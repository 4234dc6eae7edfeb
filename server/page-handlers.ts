/**
 * One Remix handler a page, keyed by the full path and made when first asked for.
 * React Router ranks all its routes again on every match, so a handler that knows hundreds of them costs 4 to 18 ms of CPU a request.
 */
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { partNames, partOf, partRoutes } from '../catalogue/page-parts.ts'
import { withoutEnd } from '../catalogue/values/text-end.ts'

type Routes = ServerBuild['routes']

export interface PageHandler {
  /** Canonical page name (`purchaseOrderList`), or null for routes that are no menu page. */
  page: string | null
  /** An index route, which a form must name as `?index`, or its layout takes the post. */
  isIndex: boolean
  /** The route reads uploads by itself, as they come: a part of a page says so in catalogue/page-parts.ts, others by `export const handle = { takesUpload: true }`. */
  takesUpload: boolean
  /** Its answer goes on for as long as a window is open (`export const handle = { isStream: true }`). */
  isStream: boolean
  /** Somebody was called to it and others wait for the answer (`export const handle = { isUrgent: true }`): where there is a queue, it goes before lists. */
  isUrgent: boolean
  handle: RequestHandler
}

export interface PageHandlers {
  find(path: string): PageHandler
  /** The page of `context.fileRefusal`. */
  showRefusal: RequestHandler
}

/** Of no address: it takes the place of an answer that a person could not read. */
const refusalId = 'file-refusal'

const menuPage = /^main\/([^:]+)$/

export function createPageHandlers(build: ServerBuild, mode: string): PageHandlers {
  const idByPath = new Map<string, string>()
  const parts = new Map(partNames.flatMap((name) => partRoutes(name).map(({ id, folders }) => [`${folders} ${name}`, { id, ...partOf(name) }])))
  const partIds = new Set([...parts.values()].map(({ id }) => id))
  const pages = new Map<string, string>()
  const patterns: { expression: RegExp; id: string }[] = []
  const handlers = new Map<string, RequestHandler>()
  let missingId = 'root'

  for (const route of Object.values(build.routes)) {
    if (!route || route.id === refusalId || partIds.has(route.id) || hasChildren(build.routes, route.id)) continue
    const path = fullPath(build.routes, route.id)
    const page = menuPage.exec(path)?.[1]
    if (path === '*') missingId = route.id
    else if (path.includes(':') || path.endsWith('/*')) patterns.push({ expression: toExpression(path), id: route.id })
    else idByPath.set(path.toLowerCase(), route.id)
    if (page) pages.set(page.toLowerCase(), page)
  }

  function handlerOf(id: string): RequestHandler {
    const known = handlers.get(id)
    if (known) return known
    const made = createRequestHandler(cutBuild(build, id), mode)
    handlers.set(id, made)
    return made
  }

  function pageHandler(id: string, page: string | null, part: Pick<PageHandler, 'takesUpload'> | null = null): PageHandler {
    const { index, module } = build.routes[id] ?? {}
    const said = (module?.handle ?? {}) as Partial<Pick<PageHandler, 'takesUpload' | 'isStream' | 'isUrgent'>>
    const { takesUpload = false, isStream = false, isUrgent = false } = said
    return { page, isIndex: index === true, takesUpload: part?.takesUpload ?? takesUpload, isStream, isUrgent, handle: handlerOf(id) }
  }

  return {
    showRefusal: (request, context) => handlerOf(refusalId)(request, context),
    find(path) {
      const key = toKey(path)
      const id = idByPath.get(key)
      if (id) return pageHandler(id, pages.get(key.replace(/^main\//, '')) ?? null)
      const [, ...folders] = key.split('/')
      const name = folders.pop()
      const page = pages.get(folders.join('/'))
      const part = parts.get(`${folders.length} ${name}`)
      if (page && part) return pageHandler(part.id, page, { takesUpload: part.takesUpload === true })
      const pattern = patterns.find(({ expression }) => expression.test(key))
      return pageHandler(pattern?.id ?? missingId, null)
    },
  }
}

/** Both `routes` and `assets.routes` are cut; with only one of them Remix finds no route module. */
function cutBuild(build: ServerBuild, id: string): ServerBuild {
  const ids = new Set(ancestry(build.routes, id))
  const routes = pick(build.routes, ids)
  return { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes, ids) } }
}

function pick<T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
}

function ancestry(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId
  return parentId ? [id, ...ancestry(routes, parentId)] : [id]
}

function fullPath(routes: Routes, id: string): string {
  return ancestry(routes, id)
    .reverse()
    .map((each) => routes[each]?.path ?? '')
    .filter(Boolean)
    .join('/')
}

function hasChildren(routes: Routes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id)
}

/** React Router ignores case and trailing slashes; so does the key. */
function toKey(path: string): string {
  try {
    return withoutEnd(decodeURIComponent(path).toLowerCase(), '/').replace(/^\/+/, '')
  } catch {
    return '*'
  }
}

function toExpression(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\*$/, '.*')}$`, 'i')
}
