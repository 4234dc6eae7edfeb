/** Contracts signed electronically: in their order, with a code, and verified afterwards. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { bytesOf, call } from '../print/people.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld } from '../support/world.ts'
import { bothSeal } from './accounts.ts'
import { confirmed, lines, type Office, officeOf, read } from './contracts.ts'
import { codeFor, signs, started, takeCopy } from './signing.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
  await bothSeal(office)
})

test('contracts 5: the supplier signs first, then the buyer; both signatures are valid, and the second one leaves the first as it was', async () => {
  const { world, manager, supplier } = office
  const doc = await started(office)
  const id = String(doc.id)
  const early = await manager.refused(signs(office, manager, id, await codeFor(office, manager, id)))
  expect(early.words.CN).toBe('尚未轮到需方签署')

  const code = await codeFor(office, supplier, id)
  const wrong = await supplier.refused(signs(office, supplier, id, '000000'))
  expect(wrong.words.CN).toBe('验证码错误或已过期')
  const [tried] = await world.query<{ tries: number }>(
    `select tries from password_reset where user_id = $1 and purpose = 'SIGN' and used_at is null order by asked_at desc limit 1`,
    [supplier.actor.userId],
  )
  expect(tried?.tries).toBe(1)
  await signs(office, supplier, id, code)
  expect(await read(office, doc)).toMatchObject({ status: 'SIGNING', signStatus: 'PART_SIGNED' })
  const first = await bytesOf(await call(world, manager, '/v2/pageoffice/openPdfStream', 'contractList', { contractId: id, kind: 'SIGNED' }))

  // His code was right before his turn had come, and is still good.
  await signs(office, manager, id, '246810')
  expect(await read(office, doc)).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE' })
  const whole = await bytesOf(await call(world, supplier, '/v2/pageoffice/openPdfStream', 'contractListSupplier', { contractId: id, kind: 'SIGNED' }))
  expect(whole.subarray(0, first.length).equals(first)).toBe(true)

  const copy = await bytesOf(await call(world, supplier, '/v2/pageoffice/openPdfStream', 'contractListSupplier', { contractId: id, kind: 'COPY' }))
  expect(copy.includes('/ByteRange')).toBe(false)
  const { rows } = await supplier.list('contractWatermarkListSupplier')
  expect(rows).toMatchObject([{ traceCode: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/) }])
  expect((await office.stranger.list('contractWatermarkListSupplier')).rows).toEqual([])

  const { data } = (await call(world, supplier, '/v1/contractRestful/doVerifySign', 'contractListSupplier', { contractId: id })) as Answer
  expect(data).toMatchObject({
    isValid: true,
    signatures: [
      { field: 'Supplier1', signer: '供方公司', verdict: 'VALID' },
      { field: 'Buyer1', signer: '需方公司', verdict: 'VALID' },
    ],
  })
})

/** Poppler's own verifier, where it is installed. */
const hasVerifier = spawnSync('pdfsig', ['-v']).status === 0

test('contracts 5: what was signed is valid for a verifier that is not ours, and one byte changed in the page is told of both signatures', async () => {
  const { world, manager, supplier } = office
  const doc = await started(office)
  const id = String(doc.id)
  for (const person of [supplier, manager]) await signs(office, person, id, await codeFor(office, person, id))
  const whole = await bytesOf(await call(world, supplier, '/v2/pageoffice/openPdfStream', 'contractListSupplier', { contractId: id, kind: 'SIGNED' }))
  if (hasVerifier) expect(saidOf(whole).match(/Signature is Valid/g)).toHaveLength(2)

  const altered = Buffer.from(whole)
  altered.write('/MediaBoy', altered.indexOf('/MediaBox'), 'latin1')
  await world.query('update sign_paper set content = $2 where business_id = $1 and kind = $3 and content = $4', [id, altered, 'SIGNED', whole])
  const { data } = (await call(world, supplier, '/v1/contractRestful/doVerifySign', 'contractListSupplier', { contractId: id })) as Answer
  expect(data).toMatchObject({
    isValid: false,
    signatures: [
      { field: 'Supplier1', verdict: 'ALTERED' },
      { field: 'Buyer1', verdict: 'ALTERED' },
    ],
  })
  if (hasVerifier) expect(saidOf(altered)).not.toContain('Signature is Valid')
})

function saidOf(pdf: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'signed-')), 'signed.pdf')
  writeFileSync(file, pdf)
  return spawnSync('pdfsig', ['-nocert', file]).stdout.toString()
}

test('contracts 8: another supplier finds neither the contract nor its file, and a buyer without the button does not sign', async () => {
  const { world, stranger, buyer } = office
  const doc = await started(office)
  const id = String(doc.id)
  expect((await stranger.refused(stranger.find('contract', id))).status).toBe(404)
  expect(
    (
      await stranger.refused(
        call(world, stranger, '/v2/pageoffice/openPdfStream', 'contractListSupplier', { contractId: id, kind: 'SIGNED' }) as Promise<unknown>,
      )
    ).status,
  ).toBe(404)
  expect((await buyer.refused(buyer.act('contract', 'doSign', doc))).status).toBe(403)
  await takeCopy(office)
  const { rows } = await office.supplier.list('contractWatermarkListSupplier')
  const search = { traceCode: String(rows[0]?.traceCode) }
  expect((await office.supplier.list('contractWatermarkListSupplier', { search })).rows).toHaveLength(1)
  expect((await stranger.list('contractWatermarkListSupplier', { search })).rows).toEqual([])
})

test('signing that was refused ends its flow, and the text may be changed for the next one', async () => {
  const { buyer, supplier } = office
  const doc = await started(office)
  await supplier.act('contract', 'doRefuseSign', await supplier.find('contract', String(doc.id)), { reason: '主体变更' })
  const refused = await read(office, doc)
  expect(refused).toMatchObject({ status: 'SUPPLIER_REFUSED', signStatus: 'REFUSED', textHash: null, refuseReason: '主体变更' })
  expect((await buyer.save('contract', { body: '修改后的文本' }, refused)).body).toBe('<p>修改后的文本</p>')
})

test('signing ends with its last day: nobody signs any more, the contract stays in signing, and a new day lets it go on', async () => {
  const { world, buyer, manager, supplier } = office
  const doc = await started(office)
  const id = String(doc.id)
  expect(doc.signDueDate).toBe('2026-12-05')
  await signs(office, supplier, id, await codeFor(office, supplier, id))
  const extends_ = (signDueDate: string) =>
    buyer.find('contract', id).then((one) => buyer.act('contract', 'doExtendSign', one, { reason: '对方出差', input: { signDueDate } }))
  expect((await buyer.refused(extends_('2026-12-31'))).words.CN).toBe('签署尚未到期')

  await doneAt(world.pool, areaClock, new Date('2026-12-05T15:59:59Z'))
  expect((await read(office, doc)).signStatus).toBe('PART_SIGNED')
  await doneAt(world.pool, areaClock, new Date('2026-12-05T16:00:00Z'))
  const expired = await read(office, doc)
  expect(expired).toMatchObject({ status: 'SIGNING', signStatus: 'EXPIRED' })
  expect(lines(expired, 'contractSigner').map(({ signState }) => signState)).toEqual(['SIGNED', 'EXPIRED'])
  const title = `合同${doc.displayNum}的签署已到期`
  for (const person of [buyer, supplier])
    expect((await titlesTold(world, person, 'CT_SIGN_EXPIRED')).filter((told) => told === title)).toEqual([title])

  const late = await manager.refused(signs(office, manager, id, '246810'))
  expect(late.words).toEqual({ CN: '签署已于2026-12-05截止', EN: 'Signing ended on 2026-12-05' })
  expect((await buyer.refused(extends_('2026-11-19'))).words.CN).toBe('签署截止不能早于今天')
  await extends_('2026-12-31')
  expect(await read(office, doc)).toMatchObject({ signStatus: 'PART_SIGNED', signDueDate: '2026-12-31' })
  await signs(office, manager, id, await codeFor(office, manager, id))
  expect(await read(office, doc)).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE' })
})

test('whoever signs may type a name, and it is that of the account', async () => {
  const { supplier } = office
  const doc = await started(office)
  const id = String(doc.id)
  const code = await codeFor(office, supplier, id)
  const other = await supplier.refused(signs(office, supplier, id, code, '别人'))
  expect(other.words.CN).toBe('签名“别人”与签署账户不一致')
  await signs(office, supplier, id, code, supplier.actor.displayName)
  expect((await read(office, doc)).signStatus).toBe('PART_SIGNED')
})

test('a flow is stopped while nobody has signed, and a second asking answers the running one', async () => {
  const { world, buyer } = office
  const doc = await started(office)
  const { data } = (await call(world, buyer, '/v1/startHandSignFlow', 'contractList', { contractId: doc.id })) as Answer
  expect(data).toMatchObject({ flowNum: 1, signStatus: 'STARTED', status: 'SIGNING' })
  await buyer.act('contract', 'doStopSign', await read(office, doc))
  expect(await read(office, doc)).toMatchObject({ status: 'SUPPLIER_CONFIRMED', signStatus: 'NOT_STARTED' })
})

test('a flow is stopped where only the one before it was half signed and refused', async () => {
  const { buyer, supplier } = office
  const doc = await started(office)
  const id = String(doc.id)
  await signs(office, supplier, id, await codeFor(office, supplier, id))
  expect((await buyer.refused(buyer.act('contract', 'doStopSign', await read(office, doc)))).words.CN).toBe('已有签署，不能撤销')
  await supplier.act('contract', 'doRefuseSign', await supplier.find('contract', id), { reason: '主体变更' })
  await confirmed(office, await read(office, doc))
  await buyer.act('contract', 'doStartSign', await read(office, doc))
  await buyer.act('contract', 'doStopSign', await read(office, doc))
  expect(await read(office, doc)).toMatchObject({ status: 'SUPPLIER_CONFIRMED', signStatus: 'NOT_STARTED', flowNum: 2 })
})
