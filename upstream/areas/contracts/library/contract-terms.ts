import { contractTerms } from '../../../../catalogue/contracts/contract-terms.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { draftOf } from '../../../runtime/change/copy.ts'
import { idsWhere, rowOf } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { clausesIn } from '../text/placeholders.ts'
import { blocksOf, CODE, lockCode, requireFillable, useCounts, versionsOf } from './publish.ts'

type Terms = Full<typeof contractTerms>

/** Each text by itself, so that what is wrong is told where it stands. */
async function requireTexts(terms: Terms, work: Work): Promise<void> {
  for (const at of ['bodyCn', 'bodyEn'] as const) {
    const blocks = blocksOf(terms[at])
    if (clausesIn(blocks).some(({ code }) => code === terms.termsCode)) refuse(contractTerms, 'ITSELF', {}, at)
    await requireFillable(work, contractTerms, blocks, at)
  }
}

export const contractTermsBehaviour = {
  async check(terms, work, before) {
    if (!CODE.test(terms.termsCode)) refuse(contractTerms, 'CODE', { code: terms.termsCode }, 'termsCode')
    if (before && before.termsCode !== terms.termsCode && terms.previousId) refuse(contractTerms, 'CODE_FIXED', {}, 'termsCode')
    const fallback = await rowOf(work, contractTerms, terms.fallbackTermsId)
    if (fallback && fallback.termsClass !== terms.termsClass) refuse(contractTerms, 'FALLBACK', {}, 'fallbackTermsId')
    if (work.isImport) await requireTexts(terms, work)
  },

  doSubmitPublish: requireTexts,

  async doApprovalPublish(terms, work) {
    lockCode(work, contractTerms, terms.termsCode)
    for (const id of await idsWhere(work, contractTerms, { termsCode: terms.termsCode, status: 'PUBLISHED' }))
      if (id !== terms.id) await takeBySystem(work, contractTerms, 'doSupersede', await loadOne(work, contractTerms, id, { lock: true }))
  },

  async doAlteration(terms, work) {
    lockCode(work, contractTerms, terms.termsCode)
    const { last, open } = await versionsOf(work, contractTerms, terms.termsCode)
    if (open !== null) refuse(contractTerms, 'OPEN', { code: terms.termsCode, version: open })
    await create(work, contractTerms, draftOf(contractTerms, terms), {
      fill: (next) => Object.assign(next, { termsVersion: last + 1, previousId: terms.id }),
    })
  },

  async doInvalid({ termsCode }: Terms, work) {
    const { rows } = await work.tx.query<{ docNum: string }>(
      `select doc_num as "docNum" from contract_template where status = 'PUBLISHED' and (strpos(body, 'data-terms="' || $1 || '"') > 0 or strpos(body, 'data-terms="' || $1 || '@') > 0) order by doc_num limit 1`,
      [termsCode],
    )
    const [used] = rows
    if (used) refuse(contractTerms, 'IN_USE', { docNum: used.docNum })
  },

  /** Contracts whose text holds this version. */
  async counted(rows, { tx }) {
    const { rows: found } = await tx.query<{ id: string; n: number }>(
      `select t.id, count(*)::int as n from contract_terms t join contract c on strpos(c.body, 'data-terms="' || t.terms_code || '@' || t.terms_version || '"') > 0
       where t.id = any($1) group by t.id`,
      [rows.map(({ id }) => id)],
    )
    return useCounts(rows, found)
  },
} satisfies Behaviour<typeof contractTerms>
