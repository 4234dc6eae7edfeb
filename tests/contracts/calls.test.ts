/** Contracts by the names of their calls: addresses to sign at, what was signed, accounts, and templates on paper. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld, type Person } from '../support/world.ts'
import { bothSeal, creditCode, draftPerson } from './accounts.ts'
import { confirmed, draftContract, draftTemplate, lines, type Office, officeOf, publishedTemplate, read } from './contracts.ts'
import { codeFor, signs, started } from './signing.ts'

let office: Office

beforeAll(async () => {
  office = await officeOf(await openWorld())
  await bothSeal(office)
})

const dataOf = async <T>(answer: ReturnType<typeof call>): Promise<T> => ((await answer) as Answer).data as T
const pageOf = (side: string) => (side === 'supplier' ? 'contractListSupplier' : 'contractList')
const asks = (person: Office['buyer'], path: string, body: Record<string, unknown>) =>
  call(office.world, person, path, pageOf(person.actor.side), body)

test('contracts 8: the address to sign at is for the signer in his turn, once; another supplier and a buyer are refused it', async () => {
  const { manager, supplier, stranger, buyer } = office
  const doc = await started(office)
  const signer = (side: string) => String(lines(doc, 'contractSigner').find((one) => one.side === side)?.id)
  const [ofSupplier, ofBuyer] = [
    { contractId: doc.id, signerId: signer('SUPPLIER') },
    { contractId: doc.id, signerId: signer('BUYER') },
  ]
  for (const person of [stranger, buyer, manager])
    expect((await person.refused(asks(person, '/v1/querySignUrl', ofSupplier) as Promise<unknown>)).status).toBe(403)
  expect((await buyer.refused(asks(buyer, '/v1/querySignUrl', ofBuyer) as Promise<unknown>)).status).toBe(403)
  const early = await manager.refused(asks(manager, '/v1/querySignUrl', ofBuyer) as Promise<unknown>)
  expect(early.words).toEqual({ CN: '尚未轮到您签署，下一位是供方', EN: 'It is not your turn; Supplier is next' })

  const address = await dataOf<string>(asks(supplier, '/v1/querySignUrl', ofSupplier))
  const token = address.replace('/sign/', '')
  const open = (person: Office['buyer']) => asks(person, '/v1/contractRestful/openSignUrl', { token })
  expect((await stranger.refused(open(stranger) as Promise<unknown>)).status).toBe(404)
  expect(await dataOf(open(supplier))).toEqual({ id: doc.id, page: 'contractEditSupplier' })
  expect((await supplier.refused(open(supplier) as Promise<unknown>)).status).toBe(404)

  await office.world.query(`update sign_link set expires_at = now() - interval '1 second'`)
  const late = (await dataOf<string>(asks(supplier, '/v1/querySignUrl', ofSupplier))).replace('/sign/', '')
  await office.world.query(`update sign_link set expires_at = expires_at - interval '30 minutes'`)
  const expired = asks(supplier, '/v1/contractRestful/openSignUrl', { token: late }) as Promise<unknown>
  expect((await supplier.refused(expired)).status).toBe(404)
})

test('what was signed is taken with its evidence once all have signed', async () => {
  const { manager, supplier, stranger } = office
  const doc = await started(office)
  const id = String(doc.id)
  await signs(office, supplier, id, await codeFor(office, supplier, id))
  const early = await supplier.refused(asks(supplier, '/v1/downloadSignedDoc', { contractId: id }) as Promise<unknown>)
  expect(early.words).toEqual({ CN: '签署未完成', EN: 'Signing is not complete' })
  await signs(office, manager, id, await codeFor(office, manager, id))
  const zip = await bytesOf(await asks(supplier, '/v1/downloadSignedDoc', { contractId: id }))
  const signed = await bytesOf(await asks(supplier, '/v2/pageoffice/openPdfStream', { contractId: id, kind: 'SIGNED' }))
  expect(zip.includes(signed)).toBe(true)
  expect(zip.includes(`${doc.displayNum}-EVIDENCE.pdf`)).toBe(true)
  const other = stranger.refused(asks(stranger, '/v1/downloadSignedDoc', { contractId: id }) as Promise<unknown>)
  expect((await other).status).toBe(404)
})

test('contracts 10: both sides sign in the same second; both succeed, with two signatures and one effective contract that each is told of once, however often they send it', async () => {
  const { world, manager, supplier } = office
  const doc = await started(office, { signOrder: 'PARALLEL' })
  const id = String(doc.id)
  const people = [supplier, manager]
  for (const person of people) await codeFor(office, person, id)
  const versionNum = Number((await supplier.find('contract', id)).versionNum)
  // The version that both have before them.
  const signsOnce = (person: Person) => {
    const action = person === supplier ? 'doSupplierSign' : 'doSign'
    const about = { now: person.now(), language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: `${action} ${id}` } as const
    const asked = { menuId: 0, rows: [{ id, versionNum }], input: { code: '246810' } }
    return world.services.call(`/v1/contractRestful/${action}`)?.(asked, { actor: { ...person.actor, page: pageOf(person.actor.side) }, ...about })
  }
  await Promise.all(people.map(signsOnce))
  const done = await read(office, doc)
  expect(done).toMatchObject({ status: 'EFFECTIVE', signStatus: 'DONE' })
  expect(lines(done, 'contractSigner').map(({ signState }) => signState)).toEqual(['SIGNED', 'SIGNED'])
  const { signatures } = await dataOf<{ signatures: unknown[] }>(asks(supplier, '/v1/contractRestful/doVerifySign', { contractId: id }))
  expect(signatures).toHaveLength(2)
  const [history] = await world.query<{ n: number }>(`select count(*)::int as n from sign_paper where business_id = $1 and kind = 'SIGNED'`, [id])
  expect(history?.n).toBe(2)
  for (const person of people) await signsOnce(person)
  expect(await read(office, doc)).toMatchObject({ versionNum: done.versionNum, signStatus: 'DONE' })
  const title = `合同${doc.displayNum}已生效`
  for (const person of [office.buyer, supplier])
    expect((await titlesTold(world, person, 'CT_EFFECTIVE')).filter((told) => told === title)).toEqual([title])
})

test('the text that was agreed on is one file with its hash, until other people sign it', async () => {
  const { buyer, supplier } = office
  const draft = await draftContract(office, { signMode: 'ESIGN', templateId: (await publishedTemplate(office)).id })
  const finalized = (id: unknown) => asks(buyer, '/v2/pageoffice/contractFinalized', { contractId: id })
  const early = await buyer.refused(finalized(draft.id) as Promise<unknown>)
  expect(early.words).toEqual({ CN: '合同文本尚未确认，不能定稿', EN: 'The text is not agreed on yet' })

  const doc = await confirmed(office, draft)
  const first = await dataOf<Record<string, unknown>>(finalized(doc.id))
  const second = await dataOf<Record<string, unknown>>(finalized(doc.id))
  expect([first.fileId, first.textHash]).toEqual([doc.finalFileId, doc.textHash])
  expect([second.fileId, second.textHash]).toEqual([first.fileId, first.textHash])
  const pdf = await bytesOf(await asks(buyer, '/v2/pageoffice/openPdfStream', { contractId: doc.id, kind: 'FINAL' }))
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(first.textHash)
  expect((await supplier.refused(asks(supplier, '/v2/pageoffice/contractFinalized', { contractId: doc.id }) as Promise<unknown>)).status).toBe(403)

  const signers = [{ side: 'SUPPLIER' }, { side: 'BUYER' }, { side: 'BUYER', signerRole: 'PERSON' }]
  await asks(buyer, '/v1/startHandSignFlow', { contractId: doc.id, signers, dueDate: '2026-12-05' })
  const running = await read(office, doc)
  expect(running).toMatchObject({ status: 'SIGNING', signStatus: 'STARTED', signDueDate: '2026-12-05' })
  expect(lines(running, 'contractSigner').map(({ seq, side, signerRole }) => [seq, side, signerRole])).toEqual([
    [1, 'SUPPLIER', 'SEAL'],
    [2, 'BUYER', 'SEAL'],
    [3, 'BUYER', 'PERSON'],
  ])
  expect(running.textHash).not.toBe(first.textHash)
})

test('a person and a body that have an account are answered it, whoever asks again', async () => {
  const { world, engineer, manager, org } = office
  const draft = { orgId: org, personName: '张工', idNum: '11010519491231002X', phone: '13800000000', email: 'engineer@example.com' }
  const ask = () =>
    dataOf<{ id: string; state: string }>(call(world, manager, '/v1/createPersonAcct', 'contractList', { ...draft, userId: engineer.actor.userId }))
  const first = await ask()
  expect(first.state).toBe('PENDING')
  expect(await ask()).toEqual(first)

  const own = await draftPerson(office, office.buyer)
  await manager.act('signPersonAccount', 'doVerify', await manager.find('signPersonAccount', own.id))
  const body = { orgId: org, orgName: '苏州工厂', creditCode: creditCode(77), legalPerson: '王法人', operatorPersonId: own.id }
  const askOrg = () => dataOf<{ id: string; state: string }>(call(world, manager, '/v1/createOrgAcct', 'contractList', body))
  const made = await askOrg()
  expect(made.state).toBe('PENDING')
  expect(await askOrg()).toEqual(made)
  const wrong = await manager.refused(
    call(world, manager, '/v1/createOrgAcct', 'contractList', { ...body, creditCode: '91320500MA0000078X' }) as Promise<unknown>,
  )
  expect(wrong.words.CN).toBe('统一社会信用代码“91320500MA0000078X”校验错误')
})

test('a template is opened to be written until it is published, and looked at on paper as it will be filled', async () => {
  const { world, buyer } = office
  const draft = await draftTemplate(office)
  const edit = (id: unknown, versionNum?: unknown) =>
    call(world, buyer, '/v2/pageoffice/templateEdit', 'contractTemplateList', { templateId: id, ...(versionNum ? { versionNum } : {}) })
  expect(await dataOf(edit(draft.id, draft.versionNum))).toEqual({ templateId: draft.id, versionNum: draft.versionNum, body: draft.body })
  expect((await buyer.refused(edit(draft.id, 99) as Promise<unknown>)).code).toBe('CHANGED')
  const published = await publishedTemplate(office)
  expect((await buyer.refused(edit(published.id) as Promise<unknown>)).words.CN).toBe(`模板${published.docNum}不在编辑状态`)

  const view = async (more: Record<string, unknown> = {}) =>
    bytesOf(await call(world, buyer, '/v2/pageoffice/templateView', 'contractTemplateList', { templateId: published.id, ...more }))
  const [sample, filled] = [await view(), await view({ contractId: (await draftContract(office)).id })]
  for (const pdf of [sample, filled]) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sample.equals(filled)).toBe(false)
})
