/** The standard verbs, tried on the buttons: records that every installation has and nobody misses. */
import { randomUUID } from 'node:crypto'
import type { PageInfo } from '../types.ts'
import { Broken, type Check, check, dataOf, expectPart, expectRefusal, expectTrue, rowsOf, type Visit } from './check.ts'

const at = (verb: string) => `/v1/buttonRestful/${verb}`
const newCode = () => `btnConformance${randomUUID().replaceAll('-', '')}`
const named = (code: string) => ({ code, name: '一致性', nameEn: 'Conformance', category: 'TOOLBAR' })

interface Made {
  id: string
  code: string
  versionNum: number
}

async function make({ door, session, menuId }: Visit): Promise<Made> {
  const code = newCode()
  const { id, versionNum } = dataOf(await door.post(at('saveOrUpdate'), { menuId, draft: named(code) }, { ...session, key: randomUUID() }))
  if (!id || versionNum === undefined) throw new Broken('a save answers neither id nor versionNum')
  return { id, code, versionNum }
}

async function withOne(visit: Visit, work: (made: Made) => Promise<void>): Promise<void> {
  const made = await make(visit)
  try {
    await work(made)
  } finally {
    await visit.door.post(at('delete'), { menuId: visit.menuId, id: made.id }, { ...visit.session, key: randomUUID() })
  }
}

export const verbChecks: readonly Check[] = [
  check('what was saved is found again, in its first version', (visit) =>
    withOne(visit, async ({ id, code, versionNum }) => {
      const { door, session, menuId } = visit
      expectPart(versionNum, 1, 'the first version')
      expectPart(dataOf(await door.post(at('findById'), { menuId, id }, session)), { id, code, nameEn: 'Conformance', versionNum: 1 })
    }),
  ),
  check('`/v1/{controller}/{action}` is the same call under its other address', (visit) =>
    withOne(visit, async ({ id, code }) => {
      const { door, session, menuId } = visit
      expectPart(dataOf(await door.post('/v1/button/findById', { menuId, id }, session)), { id, code })
    }),
  ),
  check('a list tells how many rows there are, gives no more than a page, in the order asked for', async ({ door, session, menuId }) => {
    const ask = async (pageIndex: number) => {
      const reply = await door.post(at('listByPage'), { menuId, pageIndex, pageRows: 5, orderBy: '-code' }, session)
      return { rows: rowsOf(reply), page: reply.body.page as PageInfo }
    }
    const first = await ask(1)
    expectPart(first.page, { curIndex: 1, countKind: 'exact' })
    expectTrue(first.page.count > first.rows.length && first.rows.length === 5, `${first.rows.length} rows of ${first.page.count}`)
    const codes = [...first.rows, ...(await ask(2)).rows].map(({ code }) => code)
    expectPart(codes, codes.toSorted().reverse(), 'the order')
    expectPart((await ask(1_000_000)).page.curIndex, Math.ceil(first.page.count / 5), 'the page beyond the last')
  }),
  check('a list finds by its search fields', (visit) =>
    withOne(visit, async ({ id, code }) => {
      const { door, session, menuId } = visit
      const rows = rowsOf(await door.post(at('listByPage'), { menuId, search: { code } }, session))
      expectPart(
        rows.map((row) => row.id),
        [id],
      )
    }),
  ),
  check('S9.2 a save of another version than the stored one is refused with 409 and who was faster', (visit) =>
    withOne(visit, async ({ id, code }) => {
      const { door, session, menuId } = visit
      const save = (versionNum: number, nameEn: string) =>
        door.post(at('saveOrUpdate'), { menuId, id, versionNum, draft: { ...named(code), nameEn } }, { ...session, key: randomUUID() })
      expectPart(dataOf(await save(1, 'Second')), { versionNum: 2 })
      const stale = await save(1, 'Third')
      expectRefusal(stale, { status: 409 })
      expectTrue(Boolean(stale.body.data?.by && stale.body.data?.time), 'the refusal names neither who nor when')
      expectPart(dataOf(await door.post(at('findById'), { menuId, id }, session)), { nameEn: 'Second', versionNum: 2 })
    }),
  ),
  check('what is required and missing is refused with 422 at its field', async ({ door, session, menuId }) => {
    const reply = await door.post(at('saveOrUpdate'), { menuId, draft: { ...named(newCode()), name: '' } }, { ...session, key: randomUUID() })
    expectRefusal(reply, { status: 422 })
    const places = [reply.body.data?.at, ...(reply.body.data?.issues ?? []).map((issue: { at: string }) => issue.at)]
    expectTrue(places.includes('name'), `the places are ${places}`)
  }),
  check('S2.3 fields that are not declared, and those that the services keep, are not taken', async (visit) => {
    const { door, session, menuId } = visit
    const code = newCode()
    const draft = { ...named(code), unheardOf: 'x', createdBy: '00000000-0000-4000-8000-000000000000' }
    const reply = await door.post(at('saveOrUpdate'), { menuId, draft }, { ...session, key: randomUUID() })
    if (reply.status !== 200) return expectRefusal(reply, { status: 422 })
    const { id } = dataOf(reply)
    const stored = dataOf(await door.post(at('findById'), { menuId, id }, session))
    await door.post(at('delete'), { menuId, id }, { ...session, key: randomUUID() })
    expectTrue(!('unheardOf' in stored), 'an unknown field was stored')
    expectPart(stored.createdBy, session.data.user.id, 'who made it')
  }),
  check('unknown ids, entities and verbs are answered 404', async ({ door, session, menuId }) => {
    const id = '00000000-0000-4000-8000-000000000000'
    expectRefusal(await door.post(at('findById'), { menuId, id }, session), { status: 404 })
    expectRefusal(await door.post('/v1/nothingOfThisNameRestful/listByPage', { menuId }, session), { status: 404 })
    const { status } = await door.post(at('doNothingOfThisName'), { menuId, rows: [{ id, versionNum: 1 }] }, { ...session, key: randomUUID() })
    expectTrue(status === 403 || status === 404, `an unknown action is answered ${status}`)
  }),
  check('a batch is saved whole', async ({ door, session, menuId }) => {
    const codes = [newCode(), newCode()]
    const rows = codes.map((code) => ({ draft: named(code) }))
    dataOf(await door.post(at('doBatchSaveOrUpdate'), { menuId, rows }, { ...session, key: randomUUID() }))
    const taken = newCode()
    const wrong = [{ draft: named(taken) }, { draft: { ...named(newCode()), name: '' } }]
    expectRefusal(await door.post(at('doBatchSaveOrUpdate'), { menuId, rows: wrong }, { ...session, key: randomUUID() }), { status: 422 })
    const find = async (code: string) => rowsOf(await door.post(at('listByPage'), { menuId, search: { code } }, session))
    expectPart((await find(taken)).length, 0, 'the number of rows saved of a batch that was refused')
    const made = (await Promise.all(codes.map(find))).flat()
    expectPart(made.length, 2, 'the number of rows saved')
    const ids = made.map(({ id = '' }) => id)
    dataOf(await door.postSealed(at('doBatchDelete'), { menuId }, ids, { ...session, key: randomUUID() }))
    for (const id of ids) expectRefusal(await door.post(at('findById'), { menuId, id }, session), { status: 404 })
  }),
  check('S4.9 a list of ids in clear is answered 400', (visit) =>
    withOne(visit, async ({ id }) => {
      const { door, session, menuId } = visit
      expectRefusal(await door.post(at('doBatchDelete'), { menuId, ids: [id] }, { ...session, key: randomUUID() }), { status: 400 })
      dataOf(await door.post(at('findById'), { menuId, id }, session))
    }),
  ),
  check('S9.1 the same key and body are done once and answered alike, ten times at once', async ({ door, session, menuId }) => {
    const [key, code] = [randomUUID(), newCode()]
    const ask = (draft: object) => door.post(at('saveOrUpdate'), { menuId, draft }, { ...session, key })
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(named(code))))
    const ids = new Set(replies.map((reply) => dataOf(reply).id))
    const [id] = ids
    const other = await ask({ ...named(code), nameEn: 'Another' })
    await door.post(at('delete'), { menuId, id }, { ...session, key: randomUUID() })
    expectPart(ids.size, 1, 'the number of different answers')
    expectRefusal(other, { status: 422 })
  }),
]
