/** Those who sign: a person and a body of each side, verified and with certificates. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { Person } from '../support/world.ts'
import type { Office } from './contracts.ts'

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** With its check digit by GB 32100. */
export function creditCode(seed: number): string {
  const body = `91320500MA${String(seed).padStart(7, '0')}`
  const sum = [...body].reduce((total, sign, at) => total + letters.indexOf(sign) * (3 ** at % 31), 0)
  return body + letters[(31 - (sum % 31)) % 31]
}

let seeds = Date.now() % 1_000_000

export const draftPerson = ({ org }: Pick<Office, 'org'>, person: Person): Promise<Doc> =>
  person.save('signPersonAccount', {
    userId: person.actor.userId,
    orgId: org,
    personName: person.actor.displayName,
    idNum: '11010519491231002X',
    phone: '13800000000',
    email: 'signer@example.com',
  })

/** Nobody has two that are active. */
async function activePerson(office: Office, person: Person): Promise<Doc> {
  const { world, manager } = office
  const [known] = await world.query<{ id: string }>(`select id from sign_person_account where user_id = $1 and status = 'ACTIVE'`, [
    person.actor.userId,
  ])
  if (known) return manager.find('signPersonAccount', known.id)
  const draft = await draftPerson(office, person)
  await manager.act('signPersonAccount', 'doVerify', await manager.find('signPersonAccount', draft.id))
  return manager.find('signPersonAccount', draft.id)
}

export async function orgAccount(office: Office, person: Person, code: string): Promise<Doc> {
  const operator = await activePerson(office, person)
  return person.save('signOrgAccount', {
    orgId: office.org,
    orgName: person.actor.side === 'supplier' ? '供方公司' : '需方公司',
    creditCode: code,
    legalPerson: '王法人',
    operatorPersonId: operator.id,
  })
}

async function verified({ world, manager }: Office, draft: Doc): Promise<Doc> {
  await world.query('update sign_org_account set file_ids = array[gen_random_uuid()] where id = $1', [draft.id])
  await manager.act('signOrgAccount', 'doVerify', await manager.find('signOrgAccount', draft.id))
  return manager.find('signOrgAccount', draft.id)
}

/** Both sides can seal. */
export async function bothSeal(office: Office): Promise<void> {
  const { world, manager, supplier, supplierId } = office
  await verified(office, await orgAccount(office, manager, creditCode(++seeds)))
  const code = creditCode(++seeds)
  await world.query('update supplier_info set credit_code = $2 where id = $1', [supplierId, code])
  await verified(office, await orgAccount(office, supplier, code))
}

/** Ids of an active person and of a body that he stands for. */
export async function activeAccounts(
  office: Office,
  { withOrg = true, verifies = true } = {},
): Promise<{ signPersonAccount: string; signOrgAccount: string }> {
  const person = await activePerson(office, office.buyer)
  if (!withOrg) {
    await office.world.query(`update sign_org_account set status = 'FROZEN' where operator_person_id = $1 and status = 'ACTIVE'`, [person.id])
    return { signPersonAccount: String(person.id), signOrgAccount: '' }
  }
  const draft = await orgAccount(office, office.buyer, creditCode(++seeds))
  if (verifies) await verified(office, draft)
  else await office.world.query('update sign_org_account set file_ids = array[gen_random_uuid()] where id = $1', [draft.id])
  return { signPersonAccount: String(person.id), signOrgAccount: String(draft.id) }
}
