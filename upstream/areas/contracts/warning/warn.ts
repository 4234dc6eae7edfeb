/** CONTRACT_WARN: each contract by itself; what is new is said once, and what is over is closed. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractWarning } from '../../../../catalogue/contracts/contract-warning.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { headOf } from '../../../platform/organisation/department-of.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { change, create, load, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import type { Contract } from '../text/values.ts'
import { type Cause, type Certificate, causesOf, daysLeft, type Limits, levelOf } from './causes.ts'

const longest = (value: string): number => Math.max(...value.split(',').map(Number))

async function limitsOf(work: Work, { orgId, categoryId }: Contract): Promise<{ limits: Limits; stageDays: readonly number[] }> {
  const { expiring, stageDue, archive, certificate } = await learn(work, {
    expiring: parameter({ code: 'CT_WARN_DAYS_EXPIRING', orgId, categoryId }),
    stageDue: parameter({ code: 'CT_WARN_DAYS_STAGE_DUE', orgId, categoryId }),
    archive: parameter({ code: 'CT_ARCHIVE_DAYS', orgId, categoryId }),
    certificate: parameter({ code: 'CT_WARN_DAYS_CERT', orgId, categoryId }),
  })
  const stageDays = stageDue.value.split(',').map(Number)
  return {
    limits: {
      expiring: longest(expiring.value),
      stageDue: longest(stageDue.value),
      archive: Number(archive.value),
      certificate: longest(certificate.value),
    },
    stageDays,
  }
}

async function certificatesOf({ tx }: Work, { contractSigner }: Contract): Promise<Certificate[]> {
  const ids = contractSigner.flatMap(({ signOrgAccountId, signPersonAccountId }) => [signOrgAccountId ?? [], signPersonAccountId ?? []].flat())
  if (ids.length === 0) return []
  const { rows } = await tx.query<Certificate>(
    `select id as "accountId", cert_to::text as "certTo" from sign_org_account where id = any($1::uuid[]) and cert_to is not null
     union all select id, cert_to::text from sign_person_account where id = any($1::uuid[]) and cert_to is not null`,
    [ids],
  )
  return rows
}

/** A stage comes nearer by one of the days on which is told of it; after a day on which nobody looked, by the next look. */
const isTold = (days: readonly number[], before: number | null, left: number | null): boolean =>
  left !== null && days.some((day) => left <= day && (before === null || before > day))

const keyOf = ({ type, refId }: { type: string; refId: string | null }): string => `${type} ${refId ?? ''}`

/** The buyer, and the head of his department once it is urgent. */
async function receiversOf(work: Work, { buyerId, deptId }: Contract, level: string): Promise<string[]> {
  if (level !== 'URGENT' || !deptId) return [buyerId]
  const head = await learn(work, headOf(deptId))
  return [...new Set([buyerId, ...(head ? [head] : [])])]
}

async function warn(work: Work, doc: Contract, cause: Cause): Promise<void> {
  const left = daysLeft(work.today, cause.dueDate)
  const level = levelOf(left)
  await create(
    work,
    contractWarning,
    { orgId: doc.orgId },
    {
      fill: async (made) => {
        const { type: warningType, ...said } = cause
        Object.assign(made, {
          ...said,
          contractId: doc.id,
          warningType,
          daysLeft: left,
          level,
          buyerId: doc.buyerId,
          receiverIds: await receiversOf(work, doc, level),
        })
      },
    },
  )
}

export const contractsToWarn: RowWork = {
  async rows(tx) {
    const { rows } = await tx.query<{ id: string }>(
      `select id from contract where status in ('SENT', 'SUPPLIER_CONFIRMED', 'SIGNING', 'EFFECTIVE') or exists (select 1 from contract_warning w where w.contract_id = contract.id and w.status <> 'CLOSED') order by id`,
    )
    return rows.map(({ id }) => id)
  },

  async run(work, id) {
    const doc = await loadOne(work, contract, id)
    if (!doc) return 'skipped'
    const { limits, stageDays } = await limitsOf(work, doc)
    const found = causesOf(doc, work.today, limits, await certificatesOf(work, doc))
    const causes = new Map(found.map((cause) => [keyOf(cause), cause]))
    const open = await load(work, contractWarning, await idsWhere(work, contractWarning, { contractId: id, status: ['OPEN', 'PUSHED'] }), {
      lock: true,
    })
    const before = new Map(open.map(({ warningType, refId, daysLeft: left }) => [keyOf({ type: warningType ?? '', refId }), left]))
    const isNear = found.some(
      (cause) => cause.type === 'STAGE_DUE' && isTold(stageDays, before.get(keyOf(cause)) ?? null, daysLeft(work.today, cause.dueDate)),
    )
    if (isNear) await announceStep(work, contract, 'doRemindStage', doc)
    for (const warning of open) {
      const cause = causes.get(keyOf({ type: warning.warningType ?? '', refId: warning.refId }))
      if (!cause) await takeBySystem(work, contractWarning, 'doClose', warning)
      else
        await change(work, contractWarning, [warning.id], 'doLook', (own) => {
          const left = daysLeft(work.today, cause.dueDate)
          Object.assign(own, { daysLeft: left, level: levelOf(left) })
        })
      causes.delete(keyOf({ type: warning.warningType ?? '', refId: warning.refId }))
    }
    for (const cause of causes.values()) await warn(work, doc, cause)
    return open.length + causes.size > 0 ? 'done' : 'skipped'
  },
}
