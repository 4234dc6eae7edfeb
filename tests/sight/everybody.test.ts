/** S5.8, generated for each document that is read otherwise by what somebody is in it: every role, empty lists of permits included, in every state, by every way out. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { AnyDefinition, Role } from '../../catalogue/language/define.ts'
import { storedMembers } from '../../catalogue/language/members.ts'
import { reachOf } from '../../catalogue/language/sight.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { askedBy } from '../../upstream/runtime/visibility/readable-fields.ts'
import { quoted, type Table, tableOf } from '../../upstream/store/tables.ts'
import { type Owner, onPage, plant } from '../security/planting.ts'
import { expectUntold, plantSecrets, secretsFor } from '../security/secrets.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { TENDER } from './tender.ts'

let world: World
let people: { supplier: Actor; buyer: Actor }
let org: string

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, TENDER)
  people = { supplier: (await world.person('supplier01')).actor, buyer: (await world.person('buyer1')).actor }
  org = await world.idOf('organization', 'SZ10')
})

/** Somebody of nothing but this role, or of none. */
function reader(role: Role | undefined, responsibility: string): Actor {
  const isSupplier = role?.kind === 'supplier' || (role?.kind === 'every' && role.side === 'supplier')
  if (isSupplier) return { ...people.supplier, userId: randomUUID(), supplierIds: [randomUUID()] }
  const nothing = role ? { orgIds: [], categoryIds: [], purchaseGroups: [], userGroups: [] } : { orgIds: [org] }
  return { ...people.buyer, ...nothing, dataScopeAll: false, userId: randomUUID(), responsibility }
}

/** Whose reading depends on more than his side and his buttons. */
const isParted = ({ fields, lines, sight }: AnyDefinition) => {
  const anybody = { ...askedBy({ ...blank, side: 'internal' }), buttons: new Set<string>() }
  const all = [...Object.values(fields), ...Object.values(lines).flatMap((spec) => [spec, ...Object.values(spec.fields)])]
  return Object.keys(sight).length > 0 && all.some((one) => one.veils && reachOf(one, anybody) === 'some')
}
const blank = { responsibility: '', userId: '', supplierIds: [], page: null, grants: new Map() } as unknown as Actor

const cases = documents
  .filter(isParted)
  .flatMap((definition) =>
    Object.keys(definition.states).flatMap((state) =>
      [...Object.keys(definition.roles), 'nobody, with permits'].map((who) => ({ entity: definition.entity, definition, state, who })),
    ),
  )

/** A second row of each kind of lines, of somebody else. */
async function addOthers(doc: Doc, table: Table): Promise<void> {
  for (const child of table.children) {
    const [line] = doc[child.entity] as Doc[]
    if (!line || table.path.length > 0) continue
    const named = Object.values(child.definition.roles).flatMap((role) =>
      role.kind !== 'every' && role.path.startsWith(`${child.entity}.`) ? role.path.split('.').slice(1) : [],
    )
    const other: Doc = { ...line, id: randomUUID(), lineNum: 20, ...Object.fromEntries(named.map((field) => [field, randomUUID()])) }
    for (const below of child.children) other[below.entity] = []
    const record = Object.fromEntries(child.columns.map(({ field, name }) => [name, other[field] ?? null]))
    const name = quoted(child.name)
    await world.query(`insert into ${name} select * from jsonb_populate_record(null::${name}, $1::jsonb)`, [JSON.stringify(record)])
    ;(doc[child.entity] as Doc[]).push(other)
  }
}

test('there is a document that is read otherwise by what somebody is in it', () => expect(cases.map(({ entity }) => entity)).toContain(TENDER))

describe.each(cases)('$entity in $state for $who', ({ definition, state, who }) => {
  test('S5.8 no way out tells what is kept from them', async () => {
    const role = definition.roles[who]
    const actor = reader(role, 'expert')
    const page = pages.find(
      ({ entity, kind, for: those }) => entity === definition.entity && kind === 'list' && those.includes('supplier') === (actor.side === 'supplier'),
    )
    const owner: Owner = { supplierId: randomUUID(), orgId: org, categoryIds: [], userId: randomUUID() }
    const memberId = actor.side === 'supplier' ? (actor.supplierIds[0] ?? '') : actor.userId
    const doc = await plant(
      world,
      definition,
      owner,
      { status: state },
      role && role.kind !== 'every' ? { role, memberId, isSince: true } : undefined,
    )
    await addOthers(doc, tableOf(definition.entity))
    for (const { role: key, memberId: id, actsAs } of storedMembers(definition, doc))
      await world.query('insert into document_member values ($1, $2, $3, $4) on conflict do nothing', [doc.id, key, id, actsAs])
    const asked = onPage(actor, page?.name ?? '')
    const secrets = secretsFor(definition, asked, doc)
    await plantSecrets(world, definition, doc, secrets)
    await expectUntold(world, asked, definition, doc, secrets)
  })
})
