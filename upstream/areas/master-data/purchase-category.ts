import type { Full } from '../../../catalogue/language/define.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import { holdsResponsibility } from '../../platform/rights/holds.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { pathsOf } from '../../runtime/reading/paths.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { circleFrom, nameOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { inLanguage } from '../../store/in-language.ts'
import { tableOf } from '../../store/tables.ts'

type Category = Full<typeof purchaseCategory>

const named = inLanguage('c.name', 'EN')

export const purchaseCategoryBehaviour = {
  async settle(category, work) {
    const parent = await rowOf(work, purchaseCategory, category.parentId)
    category.levelNum = parent ? Number(parent.levelNum) + 1 : 1
    Object.assign(category, pathsOf(category, parent))
    category.materialCount ??= 0
  },

  async check(category, work) {
    await checkPlace(category, work)
    const digits = (category.levelNum ?? 1) * 2
    if (!/^\d+$/.test(category.code) || category.code.length !== digits)
      refuse(purchaseCategory, 'CODE_FORM', { level: category.levelNum, digits, code: category.code }, 'code')
    for (const field of ['managerId', 'buyerId'] as const) {
      const user = category[field]
      if (user && !(await holdsResponsibility(work, user, ['manager', 'buyer'])))
        refuse(purchaseCategory, 'NOT_A_BUYER', { user: await nameOf(work, user) }, field)
    }
    if (category.enabledFlag === 'N') await checkUnused(category, work)
  },

  /** A new name stands in the paths of everything below. */
  async saved(category, work) {
    await work.tx.query(
      `with recursive below as (
         select c.id, $2::text || '/' || c.name as path, $3::text || '/' || ${named} as path_en from purchase_category c where c.parent_id = $1
         union all select c.id, below.path || '/' || c.name, below.path_en || '/' || ${named} from purchase_category c join below on c.parent_id = below.id
       )
       update purchase_category c set tree_full_path = below.path, tree_full_path_en = below.path_en
       from below where c.id = below.id and (c.tree_full_path, c.tree_full_path_en) is distinct from (below.path, below.path_en)`,
      [category.id, category.treeFullPath, category.treeFullPathEn],
    )
  },
} satisfies Behaviour<typeof purchaseCategory>

async function checkPlace(category: Category, work: Work): Promise<void> {
  const circle = await circleFrom(work, tableOf('purchaseCategory'), 'parentId', category.parentId, category.id)
  if (circle) refuse(purchaseCategory, 'OWN_DESCENDANT', { code: category.code, target: circle[1] }, 'parentId')
  const parent = await rowOf(work, purchaseCategory, category.parentId)
  if ((category.levelNum ?? 1) > 3) refuse(purchaseCategory, 'TOO_DEEP', {}, 'parentId')
  if (parent && !category.code.startsWith(String(parent.code)))
    refuse(purchaseCategory, 'CODE_PREFIX', { code: category.code, parent: String(parent.code) }, 'code')
}

async function checkUnused(category: Category, work: Work): Promise<void> {
  const stored = await rowOf(work, purchaseCategory, category.id)
  if (stored?.enabledFlag !== 'Y') return
  const { rows } = await work.tx.query<{ children: number; materials: number }>(
    `with recursive tree as (select $1::uuid as id union select c.id from purchase_category c join tree on c.parent_id = tree.id)
     select (select count(*)::int from purchase_category where parent_id = $1 and enabled_flag = 'Y') as children,
            (select count(*)::int from material_item where enabled_flag = 'Y' and category_id in (select id from tree)) as materials`,
    [category.id],
  )
  const { children = 0, materials = 0 } = rows[0] ?? {}
  if (children + materials > 0) refuse(purchaseCategory, 'STILL_USED', { code: category.code, children, materials }, 'enabledFlag')
}
