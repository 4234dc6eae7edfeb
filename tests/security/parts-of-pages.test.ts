/** S5.7 on what stands below the addresses of pages, each part of them: a foreign id is answered like one that is not there. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../catalogue/index.ts'
import { partNames } from '../../catalogue/page-parts.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { type System, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'
import { openWorld } from '../support/world.ts'
import { type Planted, plantEverything } from './strangers.ts'

let system: System
let planted: Planted
let supplier: ReturnType<typeof visitorOf>

beforeAll(async () => {
  system = await startSystem()
  planted = await plantEverything(await openWorld(system.database))
  supplier = visitorOf(system.origin)
  const form = new URLSearchParams({ userName: 'supplier01', password: DEMO_PASSWORD })
  const { location } = await supplier.ask('/?index', { method: 'POST', body: form, headers: { origin: system.origin } })
  expect(location).toContain('/main')
})

const theirs = pages.filter((page) => page.for.includes('supplier'))

/** Status and heading; where it leads, if anywhere. */
async function answerTo(address: string, id: string) {
  const { status, location, text } = await supplier.ask(`${address}?id=${id}`)
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? []
  return { status, heading, leads: location?.replaceAll(id, 'id') ?? null }
}

// Every page has some of the parts, and every part stands below some pages.
test.each(partNames.map((part, at) => [part, theirs.filter((_, nth) => (nth + at) % 6 === 0)] as const))('%s', async (part, some) => {
  for (const { name, entity } of some) {
    const foreign = planted.rows.get(entity)?.id ?? randomUUID()
    expect(await answerTo(`/main/${name}/${part}`, foreign), name).toEqual(await answerTo(`/main/${name}/${part}`, randomUUID()))
  }
})

test('no page of a supplier gives out tokens, and none tells by its refusal whether there is such a record', async () => {
  for (const { name, entity } of theirs) {
    const foreign = await answerTo(`/main/${name}/token`, planted.rows.get(entity)?.id ?? randomUUID())
    expect(foreign.status, name).toBeGreaterThanOrEqual(400)
    expect(foreign, name).toEqual(await answerTo(`/main/${name}/token`, randomUUID()))
  }
})
