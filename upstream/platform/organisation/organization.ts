import { organization } from '../../../catalogue/identity/organization.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { pathsOf } from '../../runtime/reading/paths.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { inLanguage } from '../../store/in-language.ts'
import { closedCircle } from './circles.ts'
import { countDocuments } from './org-documents.ts'

type Organization = Full<typeof organization>

const named = inLanguage('c.name', 'EN')

export const organizationBehaviour = {
  async settle(org, work) {
    const parent = await rowOf(work, organization, org.parentId)
    org.levelId = Number(parent?.levelId ?? 0) + 1
    Object.assign(org, pathsOf(org, parent))
  },

  async check(org, work, before) {
    if (org.parentId === org.id || (await closedCircle(work, organization, 'parentId', org.id, org.parentId)))
      refuse(organization, 'ORG_CYCLE', {}, 'parentId')
    if (org.orgType === 'GROUP') await checkOnlyGroup(org, work)
    if (!before) return
    await checkValues(org, before, work)
    if (before.enabledFlag === 'Y' && org.enabledFlag === 'N') await checkUnused(org, work)
  },

  /** A new name or place stands in the paths of everything below. */
  async saved(org, work) {
    await work.tx.query(
      `with recursive below as (
         select c.id, $2::text || '/' || c.name as path, $3::text || '/' || ${named} as path_en, $4::int + 1 as level from organization c where c.parent_id = $1
         union all select c.id, below.path || '/' || c.name, below.path_en || '/' || ${named}, below.level + 1
         from organization c join below on c.parent_id = below.id
       )
       update organization c set tree_full_path = below.path, tree_full_path_en = below.path_en, level_id = below.level
       from below where c.id = below.id and (c.tree_full_path, c.tree_full_path_en, c.level_id) is distinct from (below.path, below.path_en, below.level)`,
      [org.id, org.treeFullPath, org.treeFullPathEn, org.levelId],
    )
  },
} satisfies Behaviour<typeof organization>

async function checkOnlyGroup({ id }: Organization, { tx }: Work): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('organization GROUP'))")
  const { rows } = await tx.query<{ code: string }>("select code from organization where org_type = 'GROUP' and id <> $1 limit 1", [id])
  if (rows[0]) refuse(organization, 'ONE_GROUP', { code: rows[0].code }, 'orgType')
}

/** What documents are dated and valued by stays as it was at the first one. */
async function checkValues(org: Organization, stored: Organization, work: Work): Promise<void> {
  const changed = (['baseCurrency', 'timeZone'] as const).find((field) => stored[field] !== org[field])
  const n = changed ? await countDocuments(work, org.id) : 0
  if (changed && n > 0) refuse(organization, 'HAS_DOCUMENTS', { n, field: organization.fields[changed].label }, changed)
}

async function checkUnused(org: Organization, work: Work): Promise<void> {
  const { rows } = await work.tx.query<{ n: number }>(
    `select (select count(*) from organization where parent_id = $1 and enabled_flag = 'Y')::int
          + (select count(*) from department where org_id = $1 and enabled_flag = 'Y')::int as n`,
    [org.id],
  )
  const below = rows[0]?.n ?? 0
  if (below > 0) refuse(organization, 'HAS_CHILDREN', { n: below }, 'enabledFlag')
  const n = await countDocuments(work, org.id, 'open')
  if (n > 0) refuse(organization, 'OPEN_DOCUMENTS', { n }, 'enabledFlag')
}
