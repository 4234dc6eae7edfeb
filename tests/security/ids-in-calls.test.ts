/** S5.1 and S5.7, generated for every named call: an id of the other side or of another company gets the answer of an unknown one, wherever it stands in what is asked. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { buttons, definitionOf, documents, pages } from '../../catalogue/index.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, NamedCall } from '../../upstream/runtime/types.ts'
import { type Chance, chanceFrom, oneOf } from '../support/hostile.ts'
import { openWorld, TODAY, type World } from '../support/world.ts'
import { contextOf, linesIn, type Owner, plant } from './planting.ts'
import { type Planted, plantEverything, strangersTo } from './strangers.ts'

let world: World
let planted: Planted
let strangers: { who: 'supplier' | 'otherOrg'; actor: Actor; foreign: ReadonlyMap<string, readonly string[]> }[]

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
  const user = definitionOf('user')
  if (!user) throw new Error('There are no users')
  const ofCompany = await plant(world, user, planted.owner as Owner, { userType: 'SUPPLIER', supplierIds: [planted.owner.supplierId] })
  const people = [planted.owner.userId, ofCompany.id, (await world.person('buyer1')).actor.userId]
  strangers = (['supplier', 'otherOrg'] as const).map((who) => ({
    who,
    actor: withPages(planted.strangers[who], who === 'supplier' ? 'supplier' : 'buyer'),
    foreign: new Map<string, readonly string[]>([...foreignTo(who), ...(who === 'supplier' ? [['user', people] as const] : [])]),
  }))
})

/** Every page of the responsibility, with every button. */
function withPages(actor: Actor, responsibility: 'supplier' | 'buyer'): Actor {
  const all = new Set(Object.keys(buttons))
  return {
    ...actor,
    responsibility,
    grants: new Map(pages.filter((page) => page.for.includes(responsibility) && page.show !== 'all').map(({ name }) => [name, all])),
  }
}

/** Ids of documents and of their lines that the stranger must not know, by entity. */
const foreignTo = (who: 'supplier' | 'otherOrg') =>
  documents
    .filter((definition) => strangersTo(definition).includes(who) && !isShared(definition.entity))
    .flatMap((definition) => {
      const doc = planted.rows.get(definition.entity)
      return doc ? [[definition.entity, [doc.id]] as const, ...linesIn(definition, doc).map((line) => [line.entity, [line.id]] as const)] : []
    })

/** What everybody chooses from is nobody's secret: that there is such a unit or term. */
const isShared = (entity: string) => definitionOf(entity)?.scope.side === 'internal' && definitionOf(entity)?.scope.anyOrg === true

const isIdKey = (key: string) => /(^id|Id)s?$/.test(key) || key === 'to'
const listed = (key: string) => key.endsWith('s') || key === 'to'

/** What is neither an id nor unlikely. */
const plausible: Readonly<Record<string, unknown>> = {
  ...{
    versionNum: 1,
    pageIndex: 1,
    pageRows: 5,
    provider: 'EMBEDDED',
    personName: '某人',
    idNum: '11010519491231002X',
    phone: '13800000000',
    email: 'x@example.com',
  },
  ...{
    qty: '1',
    price: '1',
    currency: 'CNY',
    uom: 'PCS',
    date: TODAY,
    from: TODAY,
    toDate: TODAY,
    kind: 'FINAL',
    reason: '原因',
    comment: '同意',
    code: 'X',
    name: 'X',
  },
  ...{
    passphrase: '不是这个口令的口令',
    q: '',
    search: {},
    take: 'requisitionLines',
    title: '标题',
    content: '内容',
    channel: 'WEB',
    decision: 'PASS',
  },
}

/** A body that answers whatever a call reads of it, the same for the same seed, with ids from among those given. */
function bodyFrom(chance: Chance, idFor: (key: string) => unknown, entity: string): Record<string, unknown> {
  const read = (key: string): unknown => {
    if (isIdKey(key)) return listed(key) ? [idFor(key)] : idFor(key)
    if (key === 'rows' || key === 'items' || key === 'lines' || key === 'shares') return [rowFrom(idFor)]
    if (key === 'entity' || key === 'entityName') return entity
    if (key in plausible) return chance() < 0.8 ? plausible[key] : undefined
    return undefined
  }
  const sent: Record<string, unknown> = {}
  const answered = (key: string | symbol) => {
    if (typeof key !== 'string' || key in Object.prototype || key === 'toJSON') return undefined
    if (!(key in sent)) sent[key] = read(key)
    return sent[key]
  }
  return new Proxy(sent, {
    get: (_, key) => answered(key),
    has: (_, key) => answered(key) !== undefined,
    // What is taken along as it comes is a document's own fields.
    ownKeys: () => [...new Set(['orgId', 'personName', 'idNum', 'phone', 'email', ...Object.keys(sent)])],
    getOwnPropertyDescriptor: (_, key) => ({ value: answered(key), enumerable: true, configurable: true, writable: true }),
  })
}

const rowFrom = (idFor: (key: string) => unknown) => {
  const names = ['id', 'itemId', 'lineId', 'awardId', 'noteLineId']
  return { ...Object.fromEntries(names.map((name) => [name, idFor(name)])), versionNum: 1, qty: '1', receiveQty: '1', price: '1', share: '100' }
}

async function outcomeOf(call: NamedCall, body: Record<string, unknown>, actor: Actor): Promise<string> {
  try {
    const answer = (await call(body, contextOf(actor))) as Partial<BinaryAnswer> & object
    if (answer.body) return 'a file'
    return JSON.stringify(answer)
  } catch (error) {
    // What was planted leads nowhere: whoever may see it comes as far as that.
    if (!(error instanceof Refusal)) return `a defect: ${(error as Error).message}`
    const { status, code, words, at, given, issues } = error
    return JSON.stringify({ status, code, words, at, given, issues })
  }
}

const TURNS = 12
type Known = ReadonlyMap<string, readonly string[]>

/** Ids that the name of a key means, else those of the call's own document, else any. */
function idsFor(key: string, entity: string, turn: number, known: Known): readonly string[] {
  const stem = key.replace(/s$/, '').replace(/Id$/, '').toLowerCase()
  const isMeant = (one: string) => stem.length > 2 && (one.toLowerCase().startsWith(stem) || stem.endsWith(one.toLowerCase()))
  const named = [...known].flatMap(([one, ids]) => (isMeant(one) ? ids : []))
  if (named.length > 0) return named
  return (turn % 3 > 0 && known.get(entity)) || [...known.values()].flat()
}

/** The answers of one call to ids that there are and to ids that there are not, where they differ. */
async function differences(path: string, call: NamedCall, actor: Actor, known: Known): Promise<string[]> {
  const entity = /^\/v\d\/(\w+?)(?:Restful)?\//.exec(path)?.[1] ?? ''
  const own = pages.filter((page) => page.entity === entity && actor.grants.has(page.name)).map(({ name }) => name)
  const told: string[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const unknown = new Map([...known.values()].flat().map((id) => [id, randomUUID()]))
    const ask = async (isThere: boolean) => {
      const chance = chanceFrom(turn)
      const page = oneOf(chance, own.length > 0 ? own : [...actor.grants.keys()])
      const kind = known.has(entity) ? entity : oneOf(chance, [...known.keys()])
      const idFor = (key: string) => {
        const id = oneOf(chance, idsFor(key, entity, turn, known))
        return isThere ? id : unknown.get(id)
      }
      const outcome = await outcomeOf(call, bodyFrom(chance, idFor, kind), { ...actor, page })
      return [...unknown].reduce((text, [id, other]) => text.replaceAll(id, 'id').replaceAll(other, 'id'), outcome)
    }
    const [there, nowhere] = [await ask(true), await ask(false)]
    if (there !== nowhere) told.push(`${path} ${turn}: ${there.slice(0, 300)} | ${nowhere.slice(0, 300)}`)
  }
  return told
}

const inEachCall = async (actor: Actor, known: Known): Promise<string[][]> => {
  const found: string[][] = []
  for (const [path, call] of Object.entries(namedCalls(world.pool))) found.push(await differences(path, call, actor, known))
  return found.filter(({ length }) => length > 0)
}

test.each(['supplier', 'otherOrg'] as const)(
  '%s: a foreign id anywhere in any named call is answered like one that is not there',
  async (who) => {
    const { actor, foreign } = strangers.find((one) => one.who === who) as (typeof strangers)[number]
    expect((await inEachCall(actor, foreign)).flat()).toEqual([])
  },
  240_000,
)

test('the same bodies reach what they ask for: whose the ids are is answered otherwise in many calls', async () => {
  const [{ foreign }] = strangers as [(typeof strangers)[number]]
  const reached = await inEachCall(withPages(planted.insiders.supplier, 'supplier'), foreign)
  expect(reached.length).toBeGreaterThan(20)
}, 240_000)
