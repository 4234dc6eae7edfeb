/** Interfaces to other systems: what must hold before one is in effect, and how documents leave by it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf } from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { type Peer, startPeer } from './peer.ts'

let world: World
let admin: Person
let people: People
let peer: Peer

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  admin = await world.person('admin')
  peer = await startPeer()
  allowEgress([peer.host])
})
beforeEach(async () => {
  peer.heard.length = 0
  peer.replies.length = 0
  await world.query(`delete from outbox`)
  await world.query(`update scsi_definition set status = 'INVALID' where status = 'EFFECTIVE'`)
})

const maps = [
  { sourceField: 'docNum', targetPath: 'PO_NO', requiredFlag: 'Y' },
  { sourceField: 'supplierId.code', targetPath: 'header.LIFNR' },
  { sourceField: 'orderDate', targetPath: 'header.BEDAT', targetType: 'DATE', transform: 'DATE_FORMAT', transformArg: 'yyyyMMdd' },
  { sourceField: 'status', targetPath: 'header.STATUS', transform: 'LOOKUP_MAP', transformArg: 'CONFIRMED=02;CLOSED=09;APPROVED=01' },
  { sourceField: 'poLine[].materialId.code', targetPath: 'items[].MATNR' },
  { sourceField: 'poLine[].orderQty', targetPath: 'items[].MENGE', targetType: 'NUMBER', decimals: '3' },
  { targetPath: 'header.BANK_ACCOUNT', transform: 'CONST', transformArg: '6222020200112231234' },
]
const draftOf = (code: string, more: Record<string, unknown> = {}) => ({
  ...{
    code,
    name: '采购订单下发ERP',
    entityName: 'poHeader',
    trigger: 'ACTION',
    triggerAction: 'poHeader.doSupplierDeliveryConfirm,poHeader.doLineClose',
  },
  ...{ url: peer.url, successRule: 'body.code = "S"', scsiRequestFieldMap: maps },
  scsiResponseFieldMap: [{ answerPath: 'erpNum', targetField: 'poExpandHead.erpNum' }],
  scsiRequestConfig: [{ auth: 'BEARER', secretValue: 'top-secret-token', timeoutSec: '1', tries: '12' }],
  ...more,
})

const save = (draft: Record<string, unknown>, stored?: Doc) => admin.save('scsiDefinition', draft, stored)
const find = ({ id }: Doc) => admin.find('scsiDefinition', id)
const effect = async (doc: Doc) => admin.act('scsiDefinition', 'doEffective', await find(doc))
const order = () => confirmedOrder(world, people, '100')

/** As the page's button does: asked with the sample, sent where it is ticked. */
async function tested(doc: Doc, sampleNum: string, sendFlag = 'Y'): Promise<Doc> {
  const { id, versionNum } = await find(doc)
  await call(world, admin, '/v1/scsiDefinitionRestful/doTest', 'scsiDefinitionList', {
    rows: [{ id, versionNum }],
    input: { sampleNum, sendFlag },
  })
  return find(doc)
}

let sample: Doc
async function inEffect(code: string, more: Record<string, unknown> = {}): Promise<Doc> {
  sample ??= await order()
  const doc = await save(draftOf(code, more))
  await tested(doc, String(sample.docNum))
  await effect(doc)
  peer.heard.length = 0
  return find(doc)
}

/** The outbox as a process works it off, with all pauses over. */
async function workedOff(): Promise<void> {
  const outbox = createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) })
  for (let rounds = 0; rounds < 20; rounds++) {
    if ((await outbox.drain()) === 0) return
    await world.query('update outbox set due_at = clock_timestamp() where sent_at is null')
  }
}
const logsOf = (orderDoc: Doc) =>
  world.query<{ status: string; key: string; http: number; tries: number; request: string; answer: string }>(
    `select status, idempotency_key as key, http_status as http, tries, request, answer from scsi_platform_log where business_id = $1 order by id`,
    [orderDoc.id],
  )

test.each(['__proto__.x', 'header.constructor', 'header.prototype.x'])('a path %s is refused when it is saved, at its field', async (path) => {
  const [, name] = /(__proto__|constructor|prototype)/.exec(path) ?? []
  const maps = draftOf('', {}).scsiRequestFieldMap as Record<string, unknown>[]
  const strange = {
    rowsPath: path,
    idempotentField: path,
    scsiRequestFieldMap: [...maps, { sourceField: 'docNum', targetPath: path }],
    scsiResponseFieldMap: [{ answerPath: path, targetField: 'poExpandHead.erpNum' }],
    scsiParameter: [{ name: path, position: 'BODY', valueKind: 'CONST', value: 'x' }],
  }
  const refusal = await admin.refused(save(draftOf('RESERVED', strange)))
  expect(refusal.issues).toHaveLength(5)
  for (const [at, place] of [
    ...['rowsPath', 'idempotentField'],
    `scsiRequestFieldMap[${maps.length}].targetPath`,
    'scsiResponseFieldMap[0].answerPath',
    'scsiParameter[0].name',
  ].entries())
    expect(refusal.issues?.[at]).toMatchObject({
      at: place,
      words: { CN: `路径“${path}”含保留名称${name}，请改名`, EN: `The path "${path}" has the reserved name ${name}; choose another one` },
    })
})

describe('putting into effect', () => {
  test('wants a source for PO_NO, an address of the list, and a test that passed; the version before it ends', async () => {
    sample = await order()
    const [first, ...rest] = maps
    const doc = await save(draftOf('ERP_PO_OUT', { scsiRequestFieldMap: [{ ...first, sourceField: null }, ...rest], url: 'http://10.0.0.9/po' }))
    const unmapped = await admin.refused(effect(doc))
    expect(unmapped.issues.map(({ at, words }) => [at, words.CN])).toEqual([['scsiRequestFieldMap[0].sourceField', '目标字段PO_NO未映射']])
    const [line] = doc.scsiRequestFieldMap as Doc[]
    const mapped = await save({ scsiRequestFieldMap: [{ id: line?.id, sourceField: 'docNum' }] }, await find(doc))
    expect((await admin.refused(effect(mapped))).words.CN).toBe('地址不在允许列表')
    const fixed = await save({ url: peer.url }, await find(doc))
    expect((await admin.refused(effect(fixed))).words.CN).toBe('请先测试接口')
    expect(await tested(fixed, String(sample.docNum))).toMatchObject({ testFlag: 'Y', testResult: '已发送，对方应答200' })
    await effect(doc)
    expect(await find(doc)).toMatchObject({ status: 'EFFECTIVE', interfaceVersion: 1 })

    const { made } = await admin.act('scsiDefinition', 'doCopy', await find(doc))
    const second = await find({ id: String(made?.[0]?.id) })
    expect(second).toMatchObject({ status: 'DRAFT', interfaceVersion: 2, code: 'ERP_PO_OUT' })
    await save({ scsiRequestConfig: [{ id: (second.scsiRequestConfig as Doc[])[0]?.id, secretValue: 'next' }] }, second)
    await tested(second, String(sample.docNum), 'N')
    await effect(second)
    expect([(await find(doc)).status, (await find(second)).status]).toEqual(['INVALID', 'EFFECTIVE'])
  })

  test('what is changed after its test is tested anew; a test that only builds sends nothing and shows no secret', async () => {
    const doc = await save(draftOf('ERP_PO_TEST'))
    const built = await tested(doc, String(sample.docNum), 'N')
    expect(built).toMatchObject({ testFlag: 'Y', testResult: '请求已生成，未发送' })
    expect(peer.heard).toEqual([])
    expect(built.testRequest).toContain('Authorization: ***')
    expect(built.testRequest).not.toContain('top-secret')
    const changed = await save({ successRule: 'status = 201' }, built)
    expect(changed.testFlag).toBeNull()
    expect(await tested(changed, 'PO000', 'N')).toMatchObject({ testFlag: 'N', testResult: '没有单据“PO000”' })
  })

  test('fields that are not there, answers into what people type, and a wrong rule are refused at their place', async () => {
    const strange = {
      scsiRequestFieldMap: [{ sourceField: 'supplierIdd', targetPath: 'A' }],
      scsiResponseFieldMap: [{ answerPath: 'x', targetField: 'remark' }],
    }
    const refusal = await admin.refused(save(draftOf('ERP_WRONG', strange)))
    expect(refusal.issues.map(({ at, words }) => [at, words.CN])).toEqual([
      ['scsiRequestFieldMap[0].sourceField', '单据没有字段supplierIdd'],
      ['scsiResponseFieldMap[0].targetField', '字段remark不由系统维护，不能由应答写入'],
    ])
    expect((await admin.refused(save(draftOf('ERP_WRONG', { triggerAction: 'poHeader.doFly' })))).words.CN).toBe('单据没有动作poHeader.doFly')
  })

  test('a buyer puts nothing into effect: 403', async () => {
    const refusal = await people.buyer.refused(people.buyer.verb('scsiDefinition', 'doEffective', { rows: [] }, { page: 'scsiDefinitionList' }))
    expect(refusal.status).toBe(403)
  })
})

describe('sending', () => {
  test('an order confirmed while the other side answers 500 twice and then yes: three log rows, one key, erpNum once', async () => {
    await inEffect('ERP_PO_500')
    peer.replies.push({ status: 500 }, { status: 500 })
    const confirmed = await order()
    await workedOff()
    const logs = await logsOf(confirmed)
    expect(logs.map(({ status, http, tries }) => [status, http, tries])).toEqual([
      ['ERROR', 500, 1],
      ['ERROR', 500, 2],
      ['OK', 200, 3],
    ])
    expect(new Set(logs.map(({ key }) => key)).size).toBe(1)
    expect(new Set(peer.heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const kept = await people.buyer.find('poHeader', confirmed.id)
    expect((kept.poExpandHead as Doc).erpNum).toBe('453')
    expect((kept.$history as { action: string }[]).filter(({ action }) => action === 'answered')).toHaveLength(1)
    expect(peer.heard[0]?.body).toMatchObject({
      PO_NO: confirmed.docNum,
      header: { LIFNR: expect.stringMatching(/^S\d{6}$/), BEDAT: '20261120', STATUS: '02' },
      items: [{ MATNR: expect.any(String), MENGE: 100 }],
    })
  })

  test('two changes of one order arrive in their order, the second waiting while the first is refused', async () => {
    await inEffect('ERP_PO_ORDER')
    const confirmed = await order()
    const [line] = confirmed.poLine as Doc[]
    await people.buyer.act('poHeader', 'doLineClose', await people.buyer.find('poHeader', confirmed.id), {
      lineIds: [String(line?.id)],
      reason: '停产',
    })
    peer.replies.push({ status: 503 }, 'HANG_UP')
    await workedOff()
    expect(peer.heard.map(({ body }) => (body.header as { STATUS: string }).STATUS)).toEqual(['02', '02', '02', '09'])
    expect((await logsOf(confirmed)).map(({ status }) => status)).toEqual(['ERROR', 'ERROR', 'OK', 'OK'])
  })

  test('who is slow times out, who answers no by the rule is refused, and what is no JSON is no yes', async () => {
    await inEffect('ERP_PO_SLOW')
    peer.replies.push({ afterMs: 1_500 }, { body: { code: 'E', text: '工厂不存在' } }, { body: '<html>' })
    const confirmed = await order()
    await workedOff()
    expect((await logsOf(confirmed)).map(({ status, http }) => [status, http])).toEqual([
      ['TIMEOUT', null],
      ['REFUSED', 200],
      ['REFUSED', 200],
      ['OK', 200],
    ])
  })

  test('a code without its pair is never sent and stands in the log with why', async () => {
    await inEffect('ERP_PO_PAIR', {
      scsiRequestFieldMap: maps.map((map) => (map.transform === 'LOOKUP_MAP' ? { ...map, transformArg: 'APPROVED=01' } : map)),
    }).catch(() => null)
    const [doc] = await world.query<{ id: string }>(`select id from scsi_definition where code = 'ERP_PO_PAIR'`)
    expect(await find(doc as Doc)).toMatchObject({ testFlag: 'N', testResult: '快码CONFIRMED没有映射' })
    expect(peer.heard).toEqual([])
  })

  test('the log shows Authorization: *** and of an account the first and last four digits', async () => {
    await inEffect('ERP_PO_MASK')
    const confirmed = await order()
    await workedOff()
    const [log] = await logsOf(confirmed)
    expect(log?.request).toContain('Authorization: ***')
    expect(log?.request).toMatch(/"BANK_ACCOUNT": "6222\*+1234"/)
    expect(log?.answer).toMatch(/"account": "6222\*+1234"/)
    expect(`${log?.request}${log?.answer}`).not.toMatch(/top-secret|6222020200112231234/)
  })

  test('after 12 tries it stands in the compensation page; five failures in a row are told and stay a to-do until one call goes through; 重发 sends it under the same key', async () => {
    const doc = await inEffect('ERP_PO_DOWN')
    peer.replies.push(...Array.from({ length: 12 }, () => ({ status: 502 })))
    const confirmed = await order()
    await workedOff()
    expect((await logsOf(confirmed)).map(({ status }) => status)).toEqual(Array(12).fill('ERROR'))
    expect(await world.query(`select target, tries from transaction_compensation where business_id = $1`, [confirmed.id])).toEqual([
      { target: 'SCSI', tries: 12 },
    ])
    expect(
      await world.query(`select count(*)::int as n from site_message where template_code = 'SCSI_FAILED' and business_id = $1 and user_id = $2`, [
        doc.id,
        admin.actor.userId,
      ]),
    ).toEqual([{ n: 1 }])
    const open = () =>
      world.query(`select 1 from interior_pending_item where template_code = 'SCSI_FAILED' and business_id = $1 and status = 'PENDING'`, [doc.id])
    expect(await open()).not.toEqual([])
    const [last] = await world.query<{ id: string }>('select id from scsi_platform_log where business_id = $1 order by id desc limit 1', [
      confirmed.id,
    ])
    await admin.act('scsiPlatformLog', 'doResend', await admin.find('scsiPlatformLog', String(last?.id)))
    await workedOff()
    const logs = await logsOf(confirmed)
    expect([logs.length, logs.at(-1)?.status, new Set(logs.map(({ key }) => key)).size]).toEqual([13, 'OK', 1])
    expect(logs[11]?.status).toBe('RESENT')
    expect((await find(doc)).failedInRow).toBe(0)
    expect(await open()).toEqual([])
  })

  test('what is taken out of effect hands what waits to the compensation, once that is agreed to', async () => {
    const doc = await inEffect('ERP_PO_OFF')
    const confirmed = await order()
    const bare = await admin.refused(admin.verb('scsiDefinition', 'doInvalid', { rows: [{ id: doc.id, versionNum: (await find(doc)).versionNum }] }))
    expect(bare.issues.map(({ words }) => words.CN)).toEqual(['有1条未发送，失效后将转入补偿'])
    await admin.act('scsiDefinition', 'doInvalid', await find(doc))
    expect(await world.query(`select status from transaction_compensation where business_id = $1`, [confirmed.id])).toEqual([{ status: 'FAILED' }])
    await workedOff()
    expect(peer.heard).toEqual([])
  })
})
