/** Lines of interface definitions by calls of their own, and what a document or a view has to offer to them. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldFacts } from '../../upstream/platform/interfaces/information-schema.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person
let buyer: Person
let made = 0

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  buyer = await world.person('buyer1')
})

const page = 'scsiDefinitionList'
const definition = () =>
  admin.save('scsiDefinition', {
    ...{ code: `ERP_LINES_${++made}`, name: '供应商下发ERP', entityName: 'supplierInfo', trigger: 'MANUAL' },
    ...{ url: 'https://erp.huadong.example/po', successRule: 'body.code = "S"' },
    scsiRequestConfig: [{ auth: 'NONE' }],
  })
const find = ({ id }: Doc) => admin.find('scsiDefinition', id)

const kinds = {
  scsiRequestFieldMap: {
    draft: { sourceField: 'code', targetPath: 'LIFNR' },
    change: { targetPath: 'LIFNR2' },
    wrong: { sourceField: 'nope', targetPath: 'X' },
  },
  scsiResponseFieldMap: {
    draft: { answerPath: 'no', targetField: 'erpCode' },
    change: { answerPath: 'number' },
    wrong: { answerPath: 'no', targetField: 'name' },
  },
  scsiParameter: {
    draft: { name: 'X-Key', valueKind: 'SECRET', secretValue: 'hidden-1' },
    change: { name: 'X-Other' },
    wrong: { name: 'Y', valueKind: 'CONST' },
  },
  scsiRequestConfig: {
    draft: { environment: 'PROD', activeFlag: 'N', auth: 'BEARER', secretValue: 'hidden-2' },
    change: { timeoutSec: '5' },
    wrong: { environment: 'TEST', auth: 'BASIC' },
  },
} as const

describe.each(Object.entries(kinds))('%s', (entity, { draft, change, wrong }) => {
  test('is saved, found, listed, changed and deleted as a change of its definition', async () => {
    const owner = await definition()
    const before = Number((await find(owner)).versionNum)
    const saved = (await admin.verb(entity, 'saveOrUpdate', { draft: { headerId: owner.id, ...draft } }, { page })).data as { id: string }
    const found = (await admin.verb(entity, 'findById', { id: saved.id }, { page })).data as Doc
    const { secretValue: _, ...shown } = { secretValue: '', ...draft }
    expect(found).toMatchObject({ ...shown, versionNum: before + 1 })
    const listed = (await admin.verb(entity, 'listByPage', { menuId: 0, pageRows: 500 }, { page })).data as Doc[]
    expect(listed.some(({ id }) => id === saved.id)).toBe(true)
    expect(JSON.stringify([found, listed])).not.toMatch(/hidden-\d/)
    await admin.verb(entity, 'saveOrUpdate', { id: saved.id, versionNum: before + 1, draft: change }, { page })
    expect((await find(owner)).versionNum).toBe(before + 2)
    await admin.verb(entity, 'delete', { id: saved.id, versionNum: before + 2 }, { page })
    expect(((await find(owner))[entity] as Doc[]).some(({ id }) => id === saved.id)).toBe(false)
  })

  test('keeps the rules of its definition, its state and its rights', async () => {
    const owner = await definition()
    const refused = (person: Person, body: object) =>
      person.refused(person.verb(entity, 'saveOrUpdate', { draft: { headerId: owner.id, ...body } }, { page }))
    expect((await refused(admin, wrong)).status).toBe(422)
    expect((await refused(buyer, draft)).status).toBe(403)
    await world.query(`update scsi_definition set status = 'EFFECTIVE' where id = $1`, [owner.id])
    expect((await refused(admin, draft)).status).toBe(422)
    expect((await find(owner)).versionNum).toBe(owner.versionNum)
  })
})

describe('informationSchema', () => {
  const ask = async (person: Person, body: Record<string, unknown>, language: 'CN' | 'EN' = 'CN') => {
    const answer = await call(world, person, '/v1/informationSchema', page, body, language)
    return 'data' in answer ? (answer.data as FieldFacts[]) : []
  }

  test('tells the fields of a document as field maps name them, with kind, label and look-up', async () => {
    const fields = new Map((await ask(admin, { entityName: 'poHeader' })).map((one) => [one.path, one]))
    expect(fields.get('currency')).toEqual({
      ...{ path: 'currency', label: '币种', kind: 'lookup', lookup: 'CURRENCY', refersTo: null },
      ...{ presence: 'TYPED', isRequired: expect.any(Boolean) },
    })
    expect(fields.get('poLine[].materialId')).toMatchObject({ kind: 'ref', refersTo: 'materialItem' })
    expect(fields.get('poLine[].poDelivery[].scheduleQty')).toMatchObject({ label: '计划数量', presence: 'TYPED', isRequired: true })
    expect(fields.get('poExpandHead.erpNum')).toMatchObject({ presence: 'KEPT' })
    expect(fields.get('netAmount')).toMatchObject({ presence: 'COMPUTED' })
    expect((await ask(admin, { entityName: 'poHeader' }, 'EN')).find(({ path }) => path === 'currency')?.label).toBe('Currency')
  })

  test('tells neither secrets nor tables, and nothing to whoever draws up no interface', async () => {
    expect((await ask(admin, { entityName: 'msgSource' })).map(({ path }) => path)).not.toContain('secretRef')
    for (const body of [{ entityName: 'po_header' }, { entityName: 'pg_class' }, { view: 'pg_stat_activity' }, {}])
      expect((await admin.refused(ask(admin, body))).status).toBe(404)
    expect((await buyer.refused(ask(buyer, { entityName: 'poHeader' }))).status).toBe(403)
  })

  test('tells the columns of a view that reports read, by what it says of them', async () => {
    await world.query('create schema if not exists rpt')
    await world.query(`create view rpt.v_test as select 1::numeric as amount, 'x'::text as supplier_name`)
    await world.query(`comment on column rpt.v_test.amount is '金额'`)
    expect(await ask(admin, { view: 'v_test' })).toMatchObject([
      { path: 'amount', label: '金额', kind: 'numeric' },
      { path: 'supplier_name', label: 'supplier_name', kind: 'text' },
    ])
  })
})

describe('as JSON', () => {
  const ask = async (person: Person, path: string, body: Record<string, unknown>) => {
    const answer = await call(world, person, `/v1/scsiDefinition/${path}`, page, body)
    return 'data' in answer ? (answer.data as { id: string; text: string; interfaceVersion: number }) : null
  }

  test('a definition leaves without its secrets and comes back as a draft of the next version', async () => {
    const owner = await definition()
    await admin.save(
      'scsiDefinition',
      { scsiParameter: [{ name: 'X-Key', valueKind: 'SECRET', secretValue: 'hidden-3' }], scsiRequestFieldMap: [kinds.scsiRequestFieldMap.draft] },
      owner,
    )
    const text = (await ask(admin, 'exportJson', { id: owner.id }))?.text ?? ''
    expect(text).not.toMatch(/hidden|secretValue|testFlag|"id"/)
    const taken = await ask(admin, 'importJson', { json: text })
    expect(await find({ id: String(taken?.id) })).toMatchObject({
      ...{ status: 'DRAFT', code: owner.code, interfaceVersion: 2, entityName: 'supplierInfo' },
      scsiRequestFieldMap: [{ sourceField: 'code', targetPath: 'LIFNR' }],
      scsiParameter: [{ name: 'X-Key', valueKind: 'SECRET' }],
    })
    const effect = await admin.refused(admin.act('scsiDefinition', 'doEffective', await find({ id: String(taken?.id) })))
    expect(effect.issues.map(({ at, words }) => [at, words.CN])).toContainEqual(['scsiParameter[0].secretValue', '请填写密钥'])
  })

  test('what is no JSON, names a field that is not there, or maps one, is refused; a buyer takes nothing in', async () => {
    const refused = (json: string, person = admin) => person.refused(ask(person, 'importJson', { json }))
    expect((await refused('<x>')).words.CN).toBe('不是有效的接口定义JSON')
    expect((await refused(JSON.stringify({ code: 'X', status: 'EFFECTIVE' }))).status).toBe(422)
    const strange = {
      code: 'ERP_X',
      name: 'x',
      entityName: 'supplierInfo',
      trigger: 'MANUAL',
      url: 'https://x',
      scsiRequestFieldMap: [{ sourceField: 'nope', targetPath: 'A' }],
    }
    expect((await refused(JSON.stringify(strange))).words.CN).toBe('单据没有字段nope')
    expect((await refused('{}', buyer)).status).toBe(403)
  })
})
