/** S5.4, S5.8, generated: a value stands in every field that somebody may not read, and is looked for on every way on which a record leaves the services. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, type PageEntry, pages } from '../../catalogue/index.ts'
import { type AnyDefinition, buttonsOfSight } from '../../catalogue/language/define.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { quoted, tables } from '../../upstream/store/tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { onPage } from './planting.ts'
import { expectUntold, plantSecrets, secretsFor } from './secrets.ts'
import { type Planted, plantEverything } from './strangers.ts'

let world: World
let planted: Planted

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
})

const readers = {
  'the supplier': (page: string) => onPage(planted.insiders.supplier, page),
  'a buyer without the buttons that show more': (page: string) => onPage(planted.insiders.buyer, page, showing),
}
type Who = keyof typeof readers

const rowOf = ({ entity }: AnyDefinition) => planted.rows.get(entity) as Doc
const showing = [...new Set(documents.flatMap(buttonsOfSight))]

const cases = documents.flatMap((definition) => {
  const page = pages.find(({ entity, kind }) => entity === definition.entity && kind === 'list')
  const isForSuppliers = definition.scope.side === 'both' || definition.scope.side === 'shared'
  const who = (Object.keys(readers) as Who[]).filter((one) => one !== 'the supplier' || isForSuppliers)
  return page ? who.map((one) => ({ entity: definition.entity, definition, page, who: one })) : []
})

test('something is kept from each of them, or this file tests nothing', () => {
  for (const who of Object.keys(readers) as Who[]) {
    const kept = cases
      .filter((one) => one.who === who)
      .filter(({ definition, page }) => secretsFor(definition, readers[who](page.name), rowOf(definition)).size > 0)
    expect(kept.length, who).toBeGreaterThan(3)
  }
})

describe.each(cases)('$entity, $who', ({ definition, page, who }: { definition: AnyDefinition; page: PageEntry; who: Who }) => {
  test('S5.8 no way out of the record tells what is kept from them', async () => {
    const [actor, doc] = [readers[who](page.name), rowOf(definition)]
    const secrets = secretsFor(definition, actor, doc)
    await plantSecrets(world, definition, doc, secrets)
    await expectUntold(world, actor, definition, doc, secrets)
  })
})

test('S11.4 a number and a secret that people typed stand in no table in clear', async () => {
  const [manager, admin] = [await world.person('manager1', 'manager'), await world.person('admin')]
  const supplier = await manager.find('supplierInfo', await world.idOf('supplierInfo', 'S000001'))
  const [account] = supplier.supplierAccount as Doc[]
  const [number, secret] = ['6222029911887766554', `verborgen-${randomUUID()}`]
  await manager.save('supplierInfo', { supplierAccount: [{ id: account?.id, accountNo: number }] }, supplier)
  const provider = {
    code: 'idp9',
    name: '目录',
    protocol: 'OIDC',
    issuer: 'https://idp.example.com',
    clientId: 'srm',
    buttonText: '登录',
    buttonTextEn: 'Sign in',
  }
  const { id } = await admin.save('baseSso', { ...provider, secret })
  await admin.save('baseSso', { secret: `${secret}-2` }, await admin.find('baseSso', id))
  const all = await world.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(all.length).toBeGreaterThan(tables.length)
  for (const { name } of all) {
    const clear = await world.query(`select 1 from ${quoted(name)} t where t::text like $1 or t::text like $2 limit 1`, [
      `%${number}%`,
      `%${secret}%`,
    ])
    expect(clear.length > 0 ? `${name} holds it in clear` : 'nothing').toBe('nothing')
  }
})
