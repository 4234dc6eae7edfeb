import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import { clausesIn, groups, known } from '../text/placeholders.ts'
import { blocksOf, CODE, lockCode, requireFillable, useCounts, versionsOf } from './publish.ts'

type Template = Full<typeof contractTemplate>

export const contractTemplateBehaviour = {
  check(template, _work, before) {
    if (!CODE.test(template.templateCode)) refuse(contractTemplate, 'CODE', { code: template.templateCode }, 'templateCode')
    if (before && before.templateCode !== template.templateCode && template.previousId) refuse(contractTemplate, 'CODE_FIXED', {}, 'templateCode')
  },

  async doSubmitPublish(template, work) {
    await requireFillable(work, contractTemplate, blocksOf(template.body, asBlock(template.headerText), asBlock(template.footerText)), 'body')
  },

  async doApprovalPublish(template, work) {
    lockCode(work, contractTemplate, template.templateCode)
    for (const id of await idsWhere(work, contractTemplate, { templateCode: template.templateCode, status: 'PUBLISHED' }))
      if (id !== template.id) await takeBySystem(work, contractTemplate, 'doSupersede', await loadOne(work, contractTemplate, id, { lock: true }))
  },

  async doAlteration(template, work) {
    lockCode(work, contractTemplate, template.templateCode)
    const { last, open } = await versionsOf(work, contractTemplate, template.templateCode)
    if (open !== null) refuse(contractTemplate, 'OPEN', { code: template.templateCode, version: open })
    await create(work, contractTemplate, draftOf(contractTemplate, template), {
      fill: (next) => Object.assign(next, { templateVersion: last + 1, previousId: template.id }),
    })
  },

  async doCopy(template, call: ActionCall<{ code: string; name: string }>) {
    const { code, name } = call.input
    await create(call, contractTemplate, { ...draftOf(contractTemplate, template), templateCode: code, templateName: name })
  },

  async counted(rows, { tx }) {
    const { rows: found } = await tx.query<{ id: string; n: number }>(
      'select template_id as id, count(*)::int as n from contract where template_id = any($1) group by template_id',
      [rows.map(({ id }) => id)],
    )
    return useCounts(rows, found)
  },

  async panels(template, { tx, language }) {
    const codes = clausesIn(blocksOf(template.body)).map(({ code }) => code)
    const { rows } = await tx.query<{ id: string }>(
      `select id, terms_code as code, terms_version as version, title, terms_class as "termsClass", edit_rule as "editRule" from contract_terms
       where terms_code = any($1) and status = 'PUBLISHED' order by array_position($1, terms_code::text)`,
      [codes],
    )
    const at = language === 'CN' ? 0 : 1
    const placeholders = Object.entries(known).map(([path, { label }], place) => ({
      id: `${template.id}-${place}`,
      versionNum: 1,
      placeholder: `{{${path}}}`,
      group: groups[(path.split('.')[0] ?? '') as keyof typeof groups][at] ?? '',
      meaning: label[at] ?? '',
    }))
    return { clauses: rows.map((row) => ({ versionNum: 1, ...row })), placeholders }
  },
} satisfies Behaviour<typeof contractTemplate>

const asBlock = (text: Template['headerText']): string | null =>
  text ? `<p>${text.replace(/[<>&]/g, '').replace(/\{\{page(s)?\}\}/g, '')}</p>` : null
