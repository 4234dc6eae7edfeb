/** Contracts on their way to be signed electronically. */
import { createHash } from 'node:crypto'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import type { House } from '../pages/of-areas.ts'
import { stage } from '../pages/stages.ts'
import { bytesOf, call } from '../print/people.ts'
import type { Person } from '../support/world.ts'
import { bothSeal } from './accounts.ts'
import { confirmed, draftContract, type Office, officeOf, publishedTemplate, read } from './contracts.ts'

export async function toSign(office: Office, more: Record<string, unknown> = {}): Promise<Doc> {
  const template = await publishedTemplate(office, more.signOrder ? { signOrder: more.signOrder } : {})
  return confirmed(office, await draftContract(office, { templateId: template.id, signMode: 'ESIGN', ...more }))
}

export async function started(office: Office, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await toSign(office, more)
  await office.buyer.act('contract', 'doStartSign', doc)
  return read(office, doc)
}

/** The code that a mail brings, known to the test alone. */
export async function codeFor({ world }: Office, person: Person, contractId: string): Promise<string> {
  await person.act('contract', 'doSignCode', { id: contractId })
  const [request] = await world.query<{ id: string }>(
    `select id from password_reset where user_id = $1 and purpose = 'SIGN' and used_at is null order by asked_at desc limit 1`,
    [person.actor.userId],
  )
  await world.query('update password_reset set code_hash = $2 where id = $1', [
    request?.id,
    createHash('sha256').update(`${request?.id} 246810`).digest(),
  ])
  return '246810'
}

/** Right before the page asks for it. */
async function passed(office: Office, person: Person, contractId: string): Promise<void> {
  await codeFor(office, person, contractId)
  await office.world.query(`update password_reset set passed_at = now() where user_id = $1 and purpose = 'SIGN' and used_at is null`, [
    person.actor.userId,
  ])
}

const pageOf = (person: Person): string => (person.actor.side === 'supplier' ? 'contractListSupplier' : 'contractList')

export async function signs({ world }: Office, person: Person, id: string, code: string, signName?: string): Promise<Answer> {
  const action = person.actor.side === 'supplier' ? 'doSupplierSign' : 'doSign'
  const { versionNum } = await person.find('contract', id)
  return (await call(world, person, `/v1/contractRestful/${action}`, pageOf(person), {
    rows: [{ id, versionNum }],
    input: { code, ...(signName && { signName }) },
  })) as Answer
}

/** A copy of what the supplier signed, taken and marked as its own. */
export async function takeCopy(office: Office): Promise<void> {
  const { world, supplier } = office
  await bothSeal(office)
  const id = String((await started(office)).id)
  // A running system may write the code of its mail at any time.
  await passed(office, supplier, id)
  await signs(office, supplier, id, '246810')
  await bytesOf(await call(world, supplier, '/v2/pageoffice/openPdfStream', pageOf(supplier), { contractId: id, kind: 'COPY' }))
}

const ofHouse =
  (make: (office: Office) => Promise<Doc>, by: string, more: Record<string, unknown> = {}) =>
  async ({ world }: House) => ({ doc: await make(await officeOf(world)), by, ...more })

const waiting = stage((office: Office) => toSign(office), read)
const underWay = stage(async (office: Office) => {
  const doc = await waiting(office)
  await office.buyer.act('contract', 'doStartSign', doc)
  return read(office, doc)
}, read)

export const signing = {
  doStartSign: ofHouse(waiting, 'buyer1', { leadsTo: underWay }),
  doSignCode: ofHouse(underWay, 'manager1'),
  doSupplierSign: ofHouse(
    async (office) => {
      await bothSeal(office)
      const doc = await started(office)
      await passed(office, office.supplier, String(doc.id))
      return office.supplier.find('contract', String(doc.id))
    },
    'supplier01',
    { input: { code: '246810' } },
  ),
  doFinalise: ofHouse(waiting, 'buyer1'),
  doExtendSign: ofHouse(
    async (office) => {
      const doc = await underWay(office)
      await office.world.query(`update contract set sign_status = 'EXPIRED' where id = $1`, [doc.id])
      return read(office, doc)
    },
    'buyer1',
    { input: { signDueDate: '2099-12-31' } },
  ),
  doRefuseSign: ofHouse(underWay, 'manager1'),
  doStopSign: ofHouse(underWay, 'buyer1', { leadsTo: waiting }),
  doEffect: ofHouse(async (office) => {
    const doc = await underWay(office)
    await office.world.query(`update contract set sign_status = 'DONE' where id = $1`, [doc.id])
    return read(office, doc)
  }, 'buyer1'),
}
