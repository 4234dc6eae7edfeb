/** The parts of a page stand in one table, from which routes are made and by which the adapter finds them. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { pageParts, partNames } from '../../catalogue/page-parts.ts'
import options from '../../remix.config.js'
import { createPageHandlers } from '../../server/page-handlers.ts'
import { root } from './graph.ts'

const routes = routesOf()

test('every part has its module, and a route for each depth of a page', () => {
  for (const name of partNames) {
    const { module } = pageParts[name]
    expect(existsSync(join(root, 'app/routes', module)), module).toBe(true)
    expect(routes.get(`main/:page/${name}`)).toMatchObject({ file: `routes/${module}`, isFramed: 'isFramed' in pageParts[name] })
    expect(routes.get(`main/:folder/:page/${name}`)?.file).toBe(`routes/${module}`)
  }
})

test('below a page there is nothing but its parts', () => {
  const below = [...routes.keys()].flatMap((path) => /^main\/(?::folder\/)?:page\/(.+)$/.exec(path)?.[1] ?? [])
  expect([...new Set(below)].sort()).toEqual([...partNames].sort())
})

test('the adapter finds each part below a page, at both depths, and reads uploads where the table says so', () => {
  const build = { routes: Object.fromEntries([...routes].map(([path, { id }]) => [id, { id, path, module: {} }])), assets: { routes: {} } }
  const { find } = createPageHandlers(build as unknown as ServerBuild, 'test')
  for (const page of ['purchaseOrderEdit', 'systemsetting/role'])
    for (const name of partNames)
      expect(find(`/main/${page}/${name}`), `${page}/${name}`).toMatchObject({ page, takesUpload: 'takesUpload' in pageParts[name] })
  expect(find('/main/purchaseOrderEdit/nothing').page).toBeNull()
  expect(find('/main/noPage/print').page).toBeNull()
})

test('nobody writes the address of a part by hand', () => {
  const name = new RegExp(`\\}/(?:${partNames.join('|')})(?=[\`?&])`)
  const byHand = globSync('app/server/**/*.ts', { cwd: root }).filter((file) => name.test(readFileSync(join(root, file), 'utf8')))
  expect(byHand.map((file) => file.split(sep).join('/'))).toEqual([])
})

/** The routes as Remix is told of them. */
function routesOf(): Map<string, { id: string; file: string; isFramed: boolean }> {
  const found = new Map<string, { id: string; file: string; isFramed: boolean }>()
  let depth = 0
  const route = (path: string, file: string, more: unknown, below?: () => void) => {
    const { id = file } = (typeof more === 'object' && more !== null ? more : {}) as { id?: string }
    found.set(path, { id, file, isFramed: depth > 0 })
    depth += 1
    below?.()
    depth -= 1
  }
  options.routes?.(((tell: (add: typeof route) => void) => tell(route)) as never)
  return found
}
