/** What stands beside a contract: its last texts compared, and the orders that name it. */
import { changeCount, comparedPage } from '../../../../catalogue/legal/compared-page.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import { knownAuthority } from '../../../platform/signing/authority.ts'
import { lastPaper } from '../../../platform/signing/papers.ts'
import { verifyPdf } from '../../../platform/signing/pdf-verify.ts'
import type { Look } from '../../../runtime/behaviour.ts'
import { compare } from '../text/compare.ts'
import type { Contract } from '../text/values.ts'
import { isText, type Revision } from './texts.ts'

const titles = {
  CN: (from: number, to: number) => `第 ${from} 版 → 第 ${to} 版`,
  EN: (from: number, to: number) => `Revision ${from} → ${to}`,
} as const

function comparisons(revisions: readonly Revision[], language: Look['language']) {
  const texts = revisions.filter((one) => isText(one) && one.body).sort((a, b) => (a.revisionNum ?? 0) - (b.revisionNum ?? 0))
  const pair = (from: Revision, to: Revision) => {
    const { html, insertions, deletions } = compare(readHtml(from.body ?? ''), readHtml(to.body ?? ''))
    const [cn, en] = changeCount(insertions, deletions)
    return {
      id: to.id,
      versionNum: 1,
      revisions: titles[language](from.revisionNum ?? 0, to.revisionNum ?? 0),
      changes: language === 'EN' ? en : cn,
      page: comparedPage(html),
    }
  }
  return texts
    .slice(1)
    .flatMap((to, at) => {
      const from = texts[at]
      return from ? [pair(from, to)] : []
    })
    .reverse()
    .slice(0, 10)
}

/** What each signature of the signed file is worth at this moment. */
async function signaturesOf({ id, signedFileId }: Contract, tx: Look['tx'], language: Look['language']) {
  const paper = signedFileId ? await lastPaper(tx, id, 'SIGNED') : null
  const known = paper && (await knownAuthority(tx))
  if (!paper || !known) return []
  const untrusted = { CN: '签署时间不可信', EN: 'Signing time not trusted' }[language]
  return (await verifyPdf(paper.content, known)).map((one) => ({
    id: one.field,
    versionNum: 1,
    ...one,
    note: one.isTimeUntrusted ? untrusted : null,
  }))
}

export async function contractPanels(doc: Contract, { tx, language }: Look) {
  const { rows } = await tx.query<{ id: string }>(
    `select h.id, h.doc_num as "docNum", h.status, h.order_date::text as "orderDate", h.gross_amount as "grossAmount", h.currency from po_header h join po_expand_head e on e.header_id = h.id
     where e.contract_id = $1 and h.status <> 'DRAFT' order by h.order_date desc, h.doc_num desc limit 200`,
    [doc.id],
  )
  const signatures = await signaturesOf(doc, tx, language)
  return { comparisons: comparisons(doc.contractDocument ?? [], language), signatures, orders: rows.map((row) => ({ versionNum: 1, ...row })) }
}
