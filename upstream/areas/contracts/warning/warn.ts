/** CONTRACT_WARN: each contract by itself; what is new is said once, and what is over is closed. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractWarning } from '../../../../catalogue/contracts/contract-warning.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import { headOf } from '../../../platform/organisation/department-of.ts'
import { takeBySystem } from '../../../runtime/change.ts'
import { learn } from '../../../runtime/facts.ts'
import { idsWhere } from '../../../runtime/rows.ts'
import { change, create, load, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import type { Contract } from '../text/values.ts'
import { type Cause, causesOf, daysLeft, type Limits, levelOf } from './causes.ts'

const longest = (value: string): number => Math.max(...value.split(',').map(Number))

async function limitsOf(work: Work, { orgId, categoryId }: Contract): Promise<Limits> {
  const { expiring, stageDue, archive } = await learn(work, {
    expiring: parameter({ code: 'CT_WARN_DAYS_EXPIRING', orgId, categoryId }),
    stageDue: parameter({ code: 'CT_WARN_DAYS_STAGE_DUE', orgId, categoryId }),
    archive: parameter({ code: 'CT_ARCHIVE_DAYS', orgId, categoryId }),
  })
  return { expiring: longest(expiring.value), stageDue: longest(stageDue.value), archive: Number(archive.value) }
}

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
      `select id from contract where status in ('SENT', 'SIGNING', 'EFFECTIVE') or exists (select 1 from contract_warning w where w.contract_id = contract.id and w.status <> 'CLOSED') order by id`,
    )
    return rows.map(({ id }) => id)
  },

  async run(work, id) {
    const doc = await loadOne(work, contract, id)
    if (!doc) return 'skipped'
    const causes = new Map(causesOf(doc, work.today, await limitsOf(work, doc)).map((cause) => [keyOf(cause), cause]))
    const open = await load(work, contractWarning, await idsWhere(work, contractWarning, { contractId: id, status: ['OPEN', 'PUSHED'] }), {
      lock: true,
    })
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
