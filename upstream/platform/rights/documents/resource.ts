import { button, menu, resource } from '../../../../catalogue/identity/menu.ts'
import type { ButtonCode } from '../../../../catalogue/language/names.ts'
import { buttonsOfPage, callsOfButton } from '../../../../catalogue/pages/page-calls.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { rowOf, rowWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { isKnownCall } from '../known-calls.ts'

export const resourceBehaviour = {
  settle(held) {
    held.apiCount = held.resourceApi.length
  },

  async check(held, work) {
    if (!(await rowWhere(work, button, { code: held.resourceCode }))) refuse(resource, 'NO_BUTTON', { code: held.resourceCode }, 'resourceCode')
    for (const [index, { apiPath }] of held.resourceApi.entries())
      if (!isKnownCall(apiPath)) refuse(resource, 'NO_CALL', { path: apiPath }, `resourceApi[${index}].apiPath`)
  },

  removed({ shippedFlag }) {
    if (shippedFlag === 'Y') refuse(resource, 'SHIPPED', {})
  },

  /** Every button that the page of a menu knows and the menu lacks, with the calls that hang on it. */
  async doGenerate(_asked, call) {
    const on = await rowOf(call, menu, call.input.menuId)
    const page = on?.htmlUrl ?? ''
    const codes = buttonsOfPage(page)
    if (on?.menuType !== 'PAGE' || codes.length === 0) refuse(resource, 'NO_PAGE', { menu: on?.name ?? '' }, 'input.menuId')
    const missing = await missingButtons(call, on.id, codes)
    if (missing.length === 0) refuse(resource, 'COMPLETE', {}, 'input.menuId')
    for (const [place, code] of missing.entries()) await makeResource(call, { menuId: on.id, page, code, seqNum: (place + 1) * 10 })
  },
} satisfies Behaviour<typeof resource>

async function missingButtons({ tx }: Work, menuId: string, codes: readonly ButtonCode[]): Promise<ButtonCode[]> {
  const { rows } = await tx.query<{ code: string }>('select resource_code as code from resource where menu_id = $1', [menuId])
  const known = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}

async function makeResource(
  work: Work,
  { menuId, page, code, seqNum }: { menuId: string; page: string; code: ButtonCode; seqNum: number },
): Promise<void> {
  const known = await rowWhere(work, button, { code })
  const made = {
    code: `${page}.${code}`,
    name: known?.name ?? code,
    nameEn: known?.nameEn ?? null,
    enabledFlag: 'Y' as const,
    menuId,
    resourceCode: code,
    seqNum,
    resourceApi: callsOfButton(page, code).map((apiPath) => ({ apiPath, verb: 'POST' })),
  }
  await create(work, resource, made)
}
