import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import { configProfile, orgRelation } from '../../../catalogue/master-data/config-profile.ts'
import { type ConfigParameter, configParameters } from '../../../catalogue/master-data/lookups.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { idsWhere } from '../../runtime/rows/rows.ts'
import { codeOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { inTurn } from '../../runtime/work.ts'

/** What there is to choose from, as answers read it: a code and its words a line. */
const choicesOf = ({ choices }: (typeof configParameters)[ConfigParameter]): string | null =>
  choices
    ? lookupValues(choices)
        .map(({ code, label }) => [code, ...label].join('='))
        .join('\n')
    : null

export const configProfileBehaviour = {
  async settle(row, work) {
    // Without a parameter there is nothing to settle, and the record is refused for that.
    if (!row.parameterCode) return
    const parameter = configParameters[row.parameterCode as ConfigParameter]
    const scope = [await codeOf(work, row.orgId), await codeOf(work, row.categoryId)].filter(Boolean).join('/')
    row.code = `${row.parameterCode}@${scope || '*'}`
    row.name = row.code
    row.valueType = parameter.type
    row.choices = choicesOf(parameter)
    row.defaultValue = parameter.value
  },

  async check({ id, parameterCode, orgId, categoryId, value, enabledFlag }, work) {
    const parameter = parameterCode as ConfigParameter
    if (configParameters[parameter].isWhole && !/^\d+$/.test(value)) refuse(configProfile, 'WHOLE', { code: parameterCode, value }, 'value')
    if (enabledFlag !== 'Y') return
    const same = await idsWhere(work, configProfile, { parameterCode, orgId, categoryId, enabledFlag: 'Y' })
    if (same.some((other) => other !== id)) refuse(configProfile, 'TWICE', { code: parameterCode }, 'parameterCode')
  },
} satisfies Behaviour<typeof configProfile>

export const orgRelationBehaviour = {
  async settle(relation, work) {
    relation.code = `${await codeOf(work, relation.fromOrgId)} ${relation.relationType} ${await codeOf(work, relation.toOrgId)}`
    relation.name = relation.code
  },

  async check(relation, work) {
    if (relation.relationType !== 'PURCHASE_FOR') return
    const { rows } = await work.tx.query<{ path: string[] }>(
      `with recursive way as (
         select to_org_id as org, array[from_org_id, to_org_id] as path from (select $2::uuid as from_org_id, $3::uuid as to_org_id) here
         union all
         select r.to_org_id, way.path || r.to_org_id from org_relation r join way on r.from_org_id = way.org
         where r.relation_type = 'PURCHASE_FOR' and r.enabled_flag = 'Y' and r.id <> $1 and way.org <> $2
       ) cycle org set is_again using seen
       select path from way where org = $2 limit 1`,
      [relation.id, relation.fromOrgId, relation.toOrgId],
    )
    const circle = rows[0]?.path
    if (!circle) return
    const codes = await inTurn(circle, (id) => codeOf(work, id))
    refuse(orgRelation, 'CIRCLE', { path: codes.join(' → ') }, 'toOrgId')
  },
} satisfies Behaviour<typeof orgRelation>
