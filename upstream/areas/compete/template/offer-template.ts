/** Offer templates: sums that name properties of the same template, and one template in use for each category and type. */

import { offerTemplate } from '../../../../catalogue/compete/offer-template.ts'
import { type Draft, type Fields, type Full, isServerOwned } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { called } from '../../../runtime/rules/row-facts.ts'
import { change, create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Template = Full<typeof offerTemplate>

export const offerTemplateBehaviour = {
  async check(template, work) {
    requireSums(template)
    if (template.enabledFlag === 'Y') await requireOnly(work, template)
  },

  /** The same properties under a new code, for no category yet. */
  async doCopy(template, call) {
    const [code, name] = [String(call.input.code).trim(), String(call.input.name)]
    const { fields, lines } = offerTemplate
    const draft = {
      ...typedIn(fields, template),
      code,
      name,
      nameEn: null,
      offerTemplateAttribute: template.offerTemplateAttribute.map((line) => typedIn(lines.offerTemplateAttribute.fields, line)),
    }
    const copy = await create(call, offerTemplate, draft as unknown as Draft<typeof offerTemplate>)
    await change(call, offerTemplate, [copy.id], 'doInvalid', (made) => {
      made.enabledFlag = 'N'
    })
  },
} satisfies Behaviour<typeof offerTemplate>

const typedIn = (fields: Fields, row: object) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (isServerOwned(field) ? [] : [[key, row[key as keyof typeof row] ?? null]])))

function requireSums({ offerTemplateAttribute: attributes }: Template): void {
  const names = new Set(attributes.map(({ propName }) => propName))
  for (const [index, { lineNum, propName, formula }] of attributes.entries()) {
    const at = `offerTemplateAttribute[${index}].formula`
    for (const name of namesIn(formula)) {
      if (name === propName) refuse(offerTemplate, 'ADDS_ITSELF', { lineNum }, at)
      if (!names.has(name)) refuse(offerTemplate, 'NOT_AN_ATTRIBUTE', { lineNum, name }, at)
    }
  }
}

const namesIn = (formula: string | null): string[] =>
  (formula ?? '')
    .split(/[+＋]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Under a lock: two that are switched on at the same moment are told like one that comes later. */
async function requireOnly(work: Work, { id, templateType, offerTemplateCategory }: Template): Promise<void> {
  const categories = offerTemplateCategory.map(({ purchaseCategoryId }) => purchaseCategoryId)
  if (categories.length === 0) return
  work.tx.send(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`offer template ${templateType}`])
  const { rows } = await work.tx.query<{ code: string; categoryId: string }>(
    `select t.code, c.purchase_category_id as "categoryId" from offer_template t join offer_template_category c on c.header_id = t.id
     where t.enabled_flag = 'Y' and t.template_type = $1 and t.id <> $2 and c.purchase_category_id = any($3::uuid[]) order by t.code limit 1`,
    [templateType, id, categories],
  )
  const [other] = rows
  if (!other) return
  const category = (await learn(work, called(other.categoryId)))?.name ?? ''
  refuse(
    offerTemplate,
    'ONE_TEMPLATE',
    { category, template: other.code },
    `offerTemplateCategory[${categories.indexOf(other.categoryId)}].purchaseCategoryId`,
  )
}
