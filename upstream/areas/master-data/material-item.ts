import type { Full } from '../../../catalogue/language/define.ts'
import { isSame } from '../../../catalogue/language/formula.ts'
import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { nextNumber } from '../../runtime/change/numbering.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { circleFrom, countUses } from '../../runtime/rules/references-to.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { hasConversion } from './convert-uom.ts'

type Material = Full<typeof materialItem>

/** What fixes the base unit of a material once it exists: lines of documents, the ledger, prices per unit. */
const countedInBase = [
  'requisitionLine',
  'poLine',
  'agreementLine',
  'deliveryNoteLine',
  'receiveLine',
  'receiveTransaction',
  'storageTransaction',
  'supplierPriceList',
]

export const materialItemBehaviour = {
  async defaults(material, work) {
    const category = await rowOf(work, purchaseCategory, material.categoryId)
    material.purchaseUom ??= material.baseUom
    material.taxRate ??= String(category?.defaultTaxRate ?? '')
    if (material.purchaseUom === material.baseUom) material.purchaseRatio ??= '1'
    if (!material.code && category) material.code = await nextNumber(work.tx, `${category.code}{0000}`, work.today)
  },

  settle(material) {
    material.code = material.code?.toUpperCase() ?? null
  },

  async check(material, work, before) {
    refuseIssues(await wrongIn(material, before, work))
    const circle = await circleFrom(work, tableOf('materialItem'), 'replacedById', material.replacedById, material.id)
    if (circle) refuse(materialItem, 'REPLACEMENT_CIRCLE', { path: circle.join(' → ') }, 'replacedById')
    if (!before) return
    if (before.baseUom !== material.baseUom) {
      const count = await countUses(work.tx, 'materialItem', material.id, countedInBase)
      if (count > 0) refuse(materialItem, 'BASE_UOM_USED', { count }, 'baseUom')
    }
    if (before.categoryId !== material.categoryId) await countMaterials(work, before.categoryId, material.id)
  },

  async saved(material, work, before) {
    await countMaterials(work, material.categoryId, null)
    if (before && before.categoryId !== material.categoryId) moveInOrganisations(work, material)
  },
} satisfies Behaviour<typeof materialItem>

/** What organisations buy of it belongs to its category as well, for whoever may see that. */
const moveInOrganisations = ({ tx }: Work, { id, categoryId }: Material): void =>
  tx.send('update material_org set category_id = $2, scope_category_ids = array[$2]::uuid[] where material_id = $1', [id, categoryId])

/** Everything that is wrong with one material by itself, so that whoever reads it mends all at once. */
async function wrongIn(material: Material, before: Material | null, work: Work): Promise<FieldIssue[]> {
  const { code, hsCode, baseUom, purchaseUom, purchaseRatio } = material
  const wrong: FieldIssue[] = []
  if (!/^[A-Z0-9._-]{1,40}$/.test(code ?? '')) wrong.push(wrongBy(materialItem, 'CODE_FORM', { code }, 'code'))
  if (hsCode && !/^(\d{8}|\d{10})$/.test(hsCode)) wrong.push(wrongBy(materialItem, 'HS_CODE', { code: hsCode }, 'hsCode'))
  if (purchaseRatio && purchaseUom === baseUom && !isSame(purchaseRatio, '1'))
    wrong.push(wrongBy(materialItem, 'RATIO_ONE', { ratio: purchaseRatio }, 'purchaseRatio'))
  const category = await rowOf(work, purchaseCategory, material.categoryId)
  if (category && category.levelNum !== 3)
    wrong.push(wrongBy(materialItem, 'LEVEL_THREE', { code: String(category.code), level: String(category.levelNum) }, 'categoryId'))
  const isAsBefore = before?.baseUom === baseUom && before.purchaseUom === purchaseUom && isSameRatio(before.purchaseRatio, purchaseRatio)
  // What was taken in before there was this rule may still be renamed.
  if (!isAsBefore && !purchaseRatio && !(await hasConversion(work, purchaseUom, baseUom)))
    wrong.push(wrongBy(materialItem, 'NO_CONVERSION', { code, from: purchaseUom, to: baseUom }, 'purchaseRatio'))
  return wrong
}

const isSameRatio = (a: string | null, b: string | null) => (a === null || b === null ? a === b : isSame(a, b))

/** Keeps the number of enabled materials of a category and those above it, counted under their lock; `without` is about to leave. */
async function countMaterials(work: Work, categoryId: string, without: string | null): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `with recursive above as (
       select id, parent_id from purchase_category where id = $1
       union select c.id, c.parent_id from purchase_category c join above on c.id = above.parent_id
     ) select c.id from purchase_category c where c.id in (select id from above) order by c.id for update`,
    [categoryId],
  )
  await work.tx.query(
    `with recursive tree as (
       select id as top, id from purchase_category where id = any($1::uuid[])
       union select tree.top, c.id from purchase_category c join tree on c.parent_id = tree.id
     ), counted as (
       select tree.top, count(m.id)::int as n from tree left join material_item m on m.category_id = tree.id and m.enabled_flag = 'Y' and m.id is distinct from $2 group by 1
     )
     update purchase_category c set material_count = counted.n from counted where c.id = counted.top and c.material_count is distinct from counted.n`,
    [rows.map(({ id }) => id), without],
  )
}
