import { personLevel } from '../../../catalogue/identity/person-level.ts'
import { isAbove } from '../../../catalogue/language/formula.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'

interface Other {
  code: string
  rank: number
  limit: string | null
}

/** No limit is above every limit. */
const rises = (lower: string | null, higher: string | null) => lower !== null && (higher === null || isAbove(higher, lower))

export const personLevelBehaviour = {
  async check(level, { tx }) {
    if (level.enabledFlag === 'N') return
    // One level at a time: two that do not see each other could break the order together.
    await tx.query("select pg_advisory_xact_lock(hashtext('personLevel'))")
    const { rows } = await tx.query<Other>(
      `select code, rank, approval_limit_amount as limit from person_level where id <> $1 and enabled_flag = 'Y' order by abs(rank - $2::int)`,
      [level.id, level.rank],
    )
    const { approvalLimitAmount: own } = level
    const wrong = rows.find(({ rank, limit }) => !(rank < level.rank ? rises(limit, own) : rises(own, limit)))
    if (wrong) refuse(personLevel, 'LIMITS_RISE', { code: wrong.code }, 'approvalLimitAmount')
  },

  async panels(level, { tx }) {
    const [holders, positions] = [
      await tx.query<Doc>(
        `select id, id as "personId", department_id as "departmentId", main_position_id as "positionId"
         from person where person_level_id = $1 and person_status = 'ON' order by code`,
        [level.id],
      ),
      await tx.query<Doc>(
        `select id, id as "positionId", department_id as "departmentId", occupied from position where person_level_id = $1 and enabled_flag = 'Y' order by code`,
        [level.id],
      ),
    ]
    return { holders: holders.rows, positions: positions.rows }
  },
} satisfies Behaviour<typeof personLevel>
