/** How requests leave: SOAP, tokens, digests, pinned certificates, and what becomes of units and documents that are sent by hand. */
import { createHash, createHmac, X509Certificate } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { interfaceSender } from '../../upstream/platform/interfaces/send.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { certificate } from './certificate.ts'
import { type Peer, startPeer } from './peer.ts'

let world: World
let admin: Person
let peer: Peer
let secure: Peer
let pin: string

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  const own = await certificate()
  pin = new X509Certificate(own.cert).fingerprint256
  peer = await startPeer()
  secure = await startPeer(own)
  allowEgress([peer.host, secure.host])
})
beforeEach(async () => {
  for (const one of [peer, secure]) {
    one.heard.length = 0
    one.replies.length = 0
  }
})

const SAMPLE = 'S000001'
const maps = [
  { sourceField: 'code', targetPath: 'LIFNR', requiredFlag: 'Y' },
  { sourceField: 'name', targetPath: 'NAME1' },
  { sourceField: 'supplierContact[].name', targetPath: 'CONTACTS[].NAME' },
]
const draftOf = (code: string, config: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  ...{ code, name: '供应商下发ERP', entityName: 'supplierInfo', trigger: 'MANUAL', url: peer.url, successRule: 'body.code = "S"' },
  scsiRequestFieldMap: maps,
  scsiRequestConfig: [{ auth: 'NONE', timeoutSec: '2', ...config }],
  ...more,
})

async function tested(code: string, config: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Doc> {
  const { id, versionNum } = await admin.save('scsiDefinition', draftOf(code, config, more))
  const input = { sampleNum: SAMPLE, sendFlag: 'Y' }
  await call(world, admin, '/v1/scsiDefinitionRestful/doTest', 'scsiDefinitionList', { rows: [{ id, versionNum }], input })
  return admin.find('scsiDefinition', id)
}

const soapTemplate = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
<Supplier><No>{{LIFNR}}</No><Name>{{NAME1}}</Name>{{#CONTACTS}}<Contact>{{NAME}}</Contact>{{/CONTACTS}}</Supplier>
</soap:Body></soap:Envelope>`

test('SOAP leaves by its template, each contact a row of it, and its answer is judged as XML', async () => {
  const answer = (code: string) => `<s:Envelope xmlns:s="x"><s:Body><Reply><Code>${code}</Code></Reply></s:Body></s:Envelope>`
  const soap = { protocol: 'SOAP', soapTemplate, successRule: 'body.Envelope.Body.Reply.Code = "S"' }
  peer.replies.push({ body: answer('S') }, { body: answer('E') })
  expect(await tested('ERP_SOAP_OUT', {}, soap)).toMatchObject({ testFlag: 'Y', testResult: '已发送，对方应答200' })
  const [heard] = peer.heard
  expect(heard?.headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(heard?.text).toContain(`<No>${SAMPLE}</No>`)
  const contacts = await world.query<{ n: number }>('select count(*)::int as n from supplier_contact where header_id = $1', [
    await world.idOf('supplierInfo', SAMPLE),
  ])
  expect(heard?.text.match(/<Contact>[^<]+<\/Contact>/g)).toHaveLength(contacts[0]?.n ?? -1)
  expect(await tested('ERP_SOAP_NO', {}, soap)).toMatchObject({ testFlag: 'N', testResult: '对方拒绝：200' })
})

test('what is put into a SOAP template is escaped, and a template that is no XML is refused', async () => {
  const { id } = await admin.save('scsiDefinition', draftOf('ERP_SOAP_CDATA', {}, { protocol: 'SOAP', soapTemplate: '<Envelope>{{LIFNR</Envelope>' }))
  await world.query(`update scsi_definition set test_flag = 'Y', tested_at = $2 where id = $1`, [id, NOW])
  const refusal = await admin.refused(admin.act('scsiDefinition', 'doEffective', await admin.find('scsiDefinition', id)))
  expect(refusal).toMatchObject({ at: 'soapTemplate', words: { CN: expect.stringContaining('SOAP模板有误') } })
  const named = [{ transform: 'CONST', transformArg: '<a> & "b"', targetPath: 'LIFNR' }]
  await tested('ERP_SOAP_SIGNS', {}, { protocol: 'SOAP', soapTemplate, scsiRequestFieldMap: named })
  expect(peer.heard[0]?.text).toContain('<No>&lt;a&gt; &amp; &quot;b&quot;</No>')
})

test('OAuth2: one token by client credentials serves until it is refused, and never stands in the log', async () => {
  const config = { auth: 'OAUTH2', userName: 'srm', secretValue: 'client-secret', tokenUrl: peer.url.replace('/po', '/token'), tokenScope: 'orders' }
  peer.replies.push({ body: { access_token: 'token-1', expires_in: 3600 } })
  const first = await tested('ERP_OAUTH_1', config)
  expect(first).toMatchObject({ testFlag: 'Y' })
  expect(first.testRequest).toContain('Authorization: ***')
  expect(peer.heard.map(({ path }) => path)).toEqual(['/token', '/po'])
  expect(peer.heard[0]).toMatchObject({
    text: 'grant_type=client_credentials&scope=orders',
    headers: { authorization: `Basic ${Buffer.from('srm:client-secret').toString('base64')}` },
  })
  expect(peer.heard[1]?.headers.authorization).toBe('Bearer token-1')
  // The next one has the token already; told that it is none, the one after asks again.
  peer.replies.push({ status: 401 }, { body: { access_token: 'token-2' } })
  await tested('ERP_OAUTH_2', config)
  await tested('ERP_OAUTH_3', config)
  expect(peer.heard.slice(2).map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/po', 'Bearer token-1'],
    ['/token', expect.stringContaining('Basic')],
    ['/po', 'Bearer token-2'],
  ])
})

test('a token server that says no sends nothing and is told', async () => {
  peer.replies.push({ status: 403 })
  const config = { auth: 'OAUTH2', userName: 'srm', secretValue: 'other-secret', tokenUrl: peer.url }
  expect(await tested('ERP_OAUTH_NO', config)).toMatchObject({ testFlag: 'N', testResult: '取不到令牌：403' })
  expect(peer.heard).toHaveLength(1)
})

test('HMAC signs the body as it leaves', async () => {
  await tested('ERP_HMAC', { auth: 'HMAC', secretValue: 'shared-key' })
  const [heard] = peer.heard
  expect(heard?.headers['x-signature']).toBe(
    createHmac('sha256', 'shared-key')
      .update(heard?.text ?? '')
      .digest('hex'),
  )
})

test('a pinned certificate is taken although nobody we know signed it; another pin, or none, is not', async () => {
  expect(await tested('ERP_PIN', { certPin: pin }, { url: secure.url })).toMatchObject({ testFlag: 'Y' })
  const other = createHash('sha256').update('another').digest('hex')
  expect((await tested('ERP_OTHER_PIN', { certPin: other }, { url: secure.url })).testResult).toMatch(/证书指纹是 [\da-f]{64}，与登记的不一致/)
  expect((await tested('ERP_NO_PIN', {}, { url: secure.url })).testFlag).toBe('N')
  expect((await tested('ERP_PLAIN_PIN', { certPin: pin })).testResult).toContain('没有证书')
  expect(secure.heard).toHaveLength(1)
  const wrong = await admin.refused(admin.save('scsiDefinition', draftOf('ERP_BAD_PIN', { certPin: 'abc' })))
  expect(wrong.issues[0]).toMatchObject({ at: 'scsiRequestConfig[0].certPin', words: { CN: '证书指纹应为64位十六进制，当前值“abc”' } })
})

test('an address outside of the networks that are named is not spoken to', async () => {
  expect(await tested('ERP_NET', { ipAllowList: '127.0.0.0/8' })).toMatchObject({ testFlag: 'Y' })
  expect((await tested('ERP_OTHER_NET', { ipAllowList: '203.0.113.0/24' })).testResult).toMatch(/指向 127\.0\.0\.1，不在登记的网段内/)
  expect(peer.heard).toHaveLength(1)
})

test('every transformation: constants, pairs, dates, units by UN/ECE code, expressions, numbers half up', async () => {
  const code = String((await world.query<{ code: string }>(`select code from material_item where base_uom = 'PCS' order by code limit 1`))[0]?.code)
  const transformed = [
    { sourceField: 'baseUom', targetPath: 'UNIT', transform: 'UNIT' },
    { sourceField: 'baseUom', targetPath: 'OWN_UNIT', transform: 'UNIT', transformArg: 'PCS=ST' },
    { sourceField: 'lifecycle', targetPath: 'STAGE', transform: 'LOOKUP_MAP', transformArg: 'MASS=M;TRIAL=T;PHASE_OUT=P' },
    { sourceField: 'creationDate', targetPath: 'DAY', transform: 'DATE_FORMAT', transformArg: 'dd.MM.yyyy' },
    { sourceField: 'code', targetPath: 'LENGTH', targetType: 'NUMBER', decimals: '0', transform: 'FEEL', transformArg: 'string length(value)' },
    { targetPath: 'PRICE', targetType: 'NUMBER', decimals: '2', transform: 'CONST', transformArg: '0.125' },
    { sourceField: 'brand', targetPath: 'BRAND', defaultValue: 'NONE' },
    { sourceField: 'keyPartFlag', targetPath: 'KEY', targetType: 'BOOL' },
  ]
  const more = { entityName: 'materialItem', scsiRequestFieldMap: transformed }
  const { id, versionNum } = await admin.save('scsiDefinition', draftOf('ERP_ALL', {}, more))
  await call(world, admin, '/v1/scsiDefinitionRestful/doTest', 'scsiDefinitionList', {
    rows: [{ id, versionNum }],
    input: { sampleNum: code, sendFlag: 'Y' },
  })
  expect(peer.heard[0]?.body).toMatchObject({
    UNIT: expect.stringMatching(/^[A-Z0-9]{2,3}$/),
    OWN_UNIT: 'ST',
    STAGE: expect.stringMatching(/^[MTP]$/),
    DAY: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
    LENGTH: code.length,
    PRICE: 0.13,
    KEY: expect.any(Boolean),
  })
})

test('an administrator sends a document by hand; what it is called must be there', async () => {
  const doc = await tested('ERP_BY_HAND', {})
  await admin.act('scsiDefinition', 'doEffective', doc)
  const effective = await admin.find('scsiDefinition', doc.id)
  expect((await admin.refused(admin.act('scsiDefinition', 'doSend', effective, { input: { sampleNum: 'S999999' } }))).words.CN).toBe(
    '没有单据“S999999”',
  )
  peer.heard.length = 0
  await admin.act('scsiDefinition', 'doSend', effective, { input: { sampleNum: 'S000002' } })
  await createOutbox(world.pool, { SCSI: interfaceSender(world.pool, () => NOW) }).drain()
  expect(peer.heard.map(({ body }) => body.LIFNR)).toEqual(['S000002'])
})
