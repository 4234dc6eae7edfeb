/** Messages of other systems, through the entrance of programs: saved by the rules of their documents, known again, refused where they must be; and all of it in the log of calls. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { pullBy } from '../../upstream/platform/interfaces/pull.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { application, enabled, program } from '../identity/applications.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { type System, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Peer, startPeer } from './peer.ts'

let system: System
let world: World
let admin: Person
let outside: ReturnType<typeof program>

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  admin = await world.person('admin')
  outside = program(system)
  const [known] = await world.query<{ code: string }>(
    `select c.code from purchase_category c where c.level_num = 3 and c.enabled_flag = 'Y' and c.code like '01%' order by c.code limit 1`,
  )
  category = String(known?.code)
})

let category: string
const maps = [
  { answerPath: 'MATNR', targetField: 'code' },
  { answerPath: 'MAKTX', targetField: 'name' },
  { answerPath: 'GROES', targetField: 'specModel' },
  { answerPath: 'MATKL', targetField: 'categoryId.code' },
  { answerPath: 'MEINS', targetField: 'baseUom', transform: 'UNIT' },
  { answerPath: 'MEINS', targetField: 'purchaseUom', transform: 'UNIT' },
  { answerPath: 'MWSKZ', targetField: 'taxRate', transform: 'CONST', transformArg: 'VAT13' },
]
const material = (no: string, more: object = {}) => ({ MATNR: no, MAKTX: `螺丝${no}`, GROES: 'M4×12', MATKL: category, MEINS: 'H87', ...more })

const draftOf = (code: string, more: Record<string, unknown> = {}) => ({
  ...{ code, name: 'ERP物料同步', nameEn: 'Materials from the ERP', direction: 'IN', trigger: 'MANUAL', entityName: 'materialItem' },
  ...{ inPath: code.toLowerCase().replaceAll('_', '-'), rowsPath: 'items', idempotentField: 'msgId', successRule: 'status = 200' },
  scsiResponseFieldMap: maps,
  ...more,
})

async function inEffect(code: string, more: Record<string, unknown> = {}): Promise<Doc> {
  const { id } = await admin.save('scsiDefinition', draftOf(code, more))
  await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
  return admin.find('scsiDefinition', id)
}

const pathOf = (doc: Doc) => `/v1/scsi/${doc.inPath}`
const logsOf = (code: string) =>
  world.query<{ status: string; why: string | null; key: string | null }>(
    `select status, why, inbound_key as key from scsi_platform_log where code = $1 and direction = 'IN' order by id`,
    [code],
  )

async function tokenFor(doc: Doc, user = 'admin', more: object = {}): Promise<string> {
  const app = await enabled(admin, await application(world, admin, { apis: { [`POST ${pathOf(doc)}`]: null }, user, ...more }))
  return outside.token(app)
}

describe('a message', () => {
  test('makes materials by the rules of materials; the same msgId again gets the first answer, whatever else it says', async () => {
    const doc = await inEffect('ERP_MATERIAL_A')
    const token = await tokenFor(doc)
    const first = await outside.post(token, pathOf(doc), { msgId: 'M-1', items: [material('ERPA-1'), material('ERPA-2')] })
    expect(first).toMatchObject({ status: 200, body: { status: '200', data: { rows: [{ docNum: 'ERPA-1' }, { docNum: 'ERPA-2' }] } } })
    const again = await outside.post(token, pathOf(doc), { msgId: 'M-1', items: [material('ERPA-3')] })
    expect(again.body.data).toEqual(first.body.data)
    expect(again.headers.get('idempotent-replay')).not.toBeNull()
    expect(await world.query(`select code, base_uom from material_item where code like 'ERPA-%' order by code`)).toEqual([
      { code: 'ERPA-1', base_uom: 'PCS' },
      { code: 'ERPA-2', base_uom: 'PCS' },
    ])
    expect(await logsOf('ERP_MATERIAL_A')).toEqual([{ status: 'OK', why: null, key: 'M-1' }])
    record('call', 'srmBaseInterfaceLogs (listByPage)')
  })

  test('changes the material that has the code already', async () => {
    const doc = await inEffect('ERP_MATERIAL_B')
    const token = await tokenFor(doc)
    await outside.post(token, pathOf(doc), { msgId: 1, items: [material('ERPB-1')] })
    await outside.post(token, pathOf(doc), { msgId: 2, items: [material('ERPB-1', { MAKTX: '新名称' })] })
    expect(await world.query(`select name, version_num from material_item where code = 'ERPB-1'`)).toEqual([{ name: '新名称', version_num: 2 }])
  })

  test('that breaks a rule saves none of its rows and says which one is wrong', async () => {
    const doc = await inEffect('ERP_MATERIAL_C')
    const token = await tokenFor(doc)
    const wrong = await outside.post(token, pathOf(doc), { msgId: 'C-1', items: [material('ERPC-1'), material('erp c')] })
    expect(wrong).toMatchObject({ status: 422, body: { status: 'E', data: { at: expect.stringMatching(/^rows\[1\]/) } } })
    const unknown = await outside.post(token, pathOf(doc), { msgId: 'C-2', items: [material('ERPC-2', { MATKL: '999999' })] })
    expect(unknown.body.msg).toContain('999999')
    expect(await world.query(`select 1 from material_item where code ilike 'erp%c%'`)).toEqual([])
    expect((await logsOf('ERP_MATERIAL_C')).map(({ status }) => status)).toEqual(['REFUSED', 'REFUSED'])
    // What was refused was no first answer: mended, it is taken under its own key.
    expect((await outside.post(token, pathOf(doc), { msgId: 'C-1', items: [material('ERPC-1')] })).status).toBe(200)
  })

  test('of more rows than may come at a time is refused as a whole', async () => {
    const doc = await inEffect('ERP_MATERIAL_R', { batchSize: '1' })
    const answer = await outside.post(await tokenFor(doc), pathOf(doc), { msgId: 1, items: [material('ERPR-1'), material('ERPR-2')] })
    expect(answer).toMatchObject({ status: 422, body: { msg: '报文有2行，最多1行' } })
    expect(await world.query(`select 1 from material_item where code like 'ERPR-%'`)).toEqual([])
  })

  test('without its key, without rows, and a unit without its pair are told', async () => {
    const doc = await inEffect('ERP_MATERIAL_D')
    const token = await tokenFor(doc)
    const said = async (message: object) => (await outside.post(token, pathOf(doc), message)).body.msg
    expect(await said({ items: [material('ERPD-1')] })).toBe('报文没有幂等字段msgId')
    expect(await said({ msgId: 'D-1', items: [] })).toBe('报文没有可接收的行')
    expect(await said({ msgId: 'D-2', items: [material('ERPD-1', { MEINS: 'XXX' })] })).toBe('快码XXX没有映射')
  })

  test('50 of the same at once make one material and 50 equal answers', async () => {
    const doc = await inEffect('ERP_MATERIAL_E')
    const token = await tokenFor(doc, 'admin', { ratePerMinute: '1000' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => outside.post(token, pathOf(doc), { msgId: 'E', items: [material('ERPE-1')] })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1)
    expect(await world.query(`select version_num from material_item where code = 'ERPE-1'`)).toEqual([{ version_num: 1 }])
  })
})

describe('an inbound path', () => {
  test('answers 410 once its definition is out of effect, 404 where there is none, 403 to whom it was not ticked for', async () => {
    const doc = await inEffect('ERP_MATERIAL_F')
    const token = await tokenFor(doc)
    const other = await inEffect('ERP_MATERIAL_G')
    expect(await outside.post(token, pathOf(other), { msgId: 1 })).toMatchObject({ status: 403, body: { code: 'API' } })
    await admin.act('scsiDefinition', 'doInvalid', await admin.find('scsiDefinition', doc.id))
    const gone = await outside.post(token, pathOf(doc), { msgId: 'F-1', items: [material('ERPF-1')] })
    expect(gone).toMatchObject({ status: 410, body: { msg: '接口ERP_MATERIAL_F已失效' } })
    expect(await world.query(`select 1 from material_item where code = 'ERPF-1'`)).toEqual([])
  })

  test('is one of a definition in effect, small and plain; what nobody types takes nothing', async () => {
    await inEffect('ERP_MATERIAL_H', { inPath: 'erp/h' })
    const { id } = await admin.save('scsiDefinition', draftOf('ERP_MATERIAL_I', { inPath: 'erp/h' }))
    const taken = await admin.refused(admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id)))
    expect(taken.words.CN).toBe('接收路径erp/h已由另一个有效的接口使用')
    const strange = await admin.refused(admin.save('scsiDefinition', draftOf('ERP_J', { inPath: '../admin' })))
    expect(strange.words.CN).toBe('接收路径只能用小写字母、数字、-和/，当前值“../admin”')
    const kept = await admin.refused(
      admin.save('scsiDefinition', draftOf('ERP_K', { scsiResponseFieldMap: [{ answerPath: 'x', targetField: 'abcClass' }] })),
    )
    expect(kept.words.CN).toBe('字段abcClass不能录入，不能由报文写入')
  })

  test('lets nobody in from outside of its networks, and no person at all', async () => {
    const doc = await inEffect('ERP_MATERIAL_L', { scsiRequestConfig: [{ auth: 'NONE', ipAllowList: '203.0.113.0/24' }] })
    const token = await tokenFor(doc)
    expect(await outside.post(token, pathOf(doc), { msgId: 1, items: [material('ERPL-1')] })).toMatchObject({ status: 403 })
    expect((await admin.refused(Promise.resolve(call(world, admin, pathOf(doc), 'scsiDefinitionList', { msgId: 1 })))).status).toBe(404)
  })

  test('gives a program the rights of its user: a supplier saves no material', async () => {
    const doc = await inEffect('ERP_MATERIAL_M')
    const token = await tokenFor(doc, 'supplier01')
    expect((await outside.post(token, pathOf(doc), { msgId: 1, items: [material('ERPM-1')] })).status).toBe(403)
    expect(await world.query(`select 1 from material_item where code = 'ERPM-1'`)).toEqual([])
  })
})

test('a test of an inbound definition shows what its message would make, and saves nothing', async () => {
  const { id, versionNum } = await admin.save('scsiDefinition', draftOf('ERP_MATERIAL_N'))
  const ask = (input: object, version: unknown) =>
    call(world, admin, '/v1/scsiDefinitionRestful/doTest', 'scsiDefinitionList', { rows: [{ id, versionNum: version }], input })
  await ask({ sampleMessage: JSON.stringify({ msgId: 1, items: [material('ERPN-1')] }) }, versionNum)
  const tested = await admin.find('scsiDefinition', id)
  expect(tested).toMatchObject({ testFlag: 'Y', testResult: '报文已对应到单据，未保存' })
  expect(tested.testRequest).toContain('"code": "ERPN-1"')
  await ask({ sampleMessage: '<xml>' }, tested.versionNum)
  expect(await admin.find('scsiDefinition', id)).toMatchObject({ testFlag: 'N', testResult: '请填写样例报文' })
  expect(await world.query(`select 1 from material_item where code = 'ERPN-1'`)).toEqual([])
})

describe('what is pulled', () => {
  let peer: Peer
  beforeAll(async () => {
    peer = await startPeer()
    allowEgress([peer.host])
  })
  beforeEach(() => {
    peer.heard.length = 0
    peer.replies.length = 0
  })
  const pulled = () => ({
    ...draftOf('ERP_MATERIAL_IN'),
    trigger: 'PULL',
    inPath: null,
    method: 'GET',
    url: peer.url,
    rowsPath: 'data.items',
    idempotentField: 'changeId',
    scsiRequestConfig: [{ auth: 'BEARER', secretValue: 'abc' }],
  })

  test('is saved row by row: a wrong one holds up no other, a known one is passed over; a job does it while the interface is in effect', async () => {
    expect(await pullBy(world.pool, 'ERP_MATERIAL_IN')).toEqual({ read: 0, done: 0, skipped: 0, failed: 0 })
    const job = await admin.find('scheduledJob', await world.idOf('scheduledJob', 'ERP_MATERIAL_SYNC'))
    expect(job.enabledFlag).toBe('N')
    expect((await admin.refused(admin.act('scheduledJob', 'doEnabled', job))).words.CN).toBe('接口ERP_MATERIAL_IN未生效')

    const { id } = await admin.save('scsiDefinition', pulled())
    await admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id))
    await admin.act('scheduledJob', 'doEnabled', job)
    const items = [material('ERPP-1', { changeId: 1 }), material('ERPP-2', { changeId: 2, MATKL: '999999' }), material('ERPP-3', { changeId: 3 })]
    const body = { data: { items } }
    peer.replies.push({ body }, { body })
    expect(await pullBy(world.pool, 'ERP_MATERIAL_IN')).toEqual({ read: 3, done: 2, skipped: 0, failed: 1 })
    expect(peer.heard[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer abc' } })
    const { versionNum } = await admin.find('scsiDefinition', id)
    const answer = await call(world, admin, '/v1/scsiDefinitionRestful/doPull', 'scsiDefinitionList', { rows: [{ id, versionNum }] })
    expect(answer).toMatchObject({ msg: '拉取3行：保存0，已有2，失败1' })
    expect(await world.query(`select code from material_item where code like 'ERPP-%' order by code`)).toEqual([
      { code: 'ERPP-1' },
      { code: 'ERPP-3' },
    ])
    peer.replies.push({ status: 503 })
    await expect(pullBy(world.pool, 'ERP_MATERIAL_IN')).rejects.toThrow()
    expect((await admin.find('scsiDefinition', id)).failedInRow).toBe(1)
  })
})

test('each call of a program stands in the log of interfaces with its status and a digest, and who opens it in the audit', async () => {
  const doc = await inEffect('ERP_MATERIAL_Q')
  const token = await tokenFor(doc, 'admin', { name: 'SAP PI' })
  await outside.post(token, pathOf(doc), { msgId: 'Q-1', items: [material('ERPQ-1')] })
  await outside.post(token, pathOf(doc), { msgId: 'Q-2', items: [] })
  await outside.post(token, '/v1/poHeaderRestful/listByPage')
  const { rows } = await admin.list('srmBaseInterfaceLogsList', { orderBy: 'creationDate', pageRows: 500 })
  const own = rows.filter(({ appId$ }) => (appId$ as { name?: string } | null)?.name === 'SAP PI')
  expect(own.map(({ path, httpStatus, definitionCode, why }) => [path, httpStatus, definitionCode, why])).toEqual([
    [pathOf(doc), 200, 'ERP_MATERIAL_Q', null],
    [pathOf(doc), 422, 'ERP_MATERIAL_Q', '报文没有可接收的行'],
    ['/v1/poHeaderRestful/listByPage', 403, null, expect.stringContaining('未勾选接口')],
  ])
  expect(own[0]).toMatchObject({ method: 'POST', ip: '127.0.0.1', requestDigest: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(JSON.stringify(rows)).not.toContain('ERPQ-1')
  const id = String(own[0]?.id)
  await admin.find('srmBaseInterfaceLogs', id)
  expect(await world.query(`select user_id from audit_event where kind = 'OPENED' and business_id = $1`, [id])).toEqual([
    { user_id: admin.actor.userId },
  ])
  await expect(world.query(`update srm_base_interface_logs set path = '' where id = $1`, [id])).rejects.toThrow(/append-only/)
})
