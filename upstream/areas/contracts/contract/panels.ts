/** What stands beside a contract: its last texts compared, and the orders that name it. */
import { changeWords, comparedPage } from '../../../../catalogue/legal/compared-page.ts'
import { knownAuthority } from '../../../platform/signing/authority.ts'
import { verifiedPdf } from '../../../platform/signing/foreign-paper.ts'
import { lastPaper } from '../../../platform/signing/papers.ts'
import type { Look } from '../../../runtime/behaviour.ts'
import { comparisonOf } from '../text/comparison.ts'
import type { Contract } from '../text/values.ts'
import { isText, type Revision } from './texts.ts'

const titles = {
  CN: (from: number, to: number) => `第 ${from} 版 → 第 ${to} 版`,
  EN: (from: number, to: number) => `Revision ${from} → ${to}`,
} as const

const MOST_COMPARED = 10

/** Each text with the one before it, the last ones first. */
function comparisons(revisions: readonly Revision[], language: Look['language']) {
  const texts = revisions.filter((one) => isText(one) && one.body).sort((a, b) => (b.revisionNum ?? 0) - (a.revisionNum ?? 0))
  return Promise.all(texts.slice(1, MOST_COMPARED + 1).map((from, at) => besides(from, texts[at] ?? from, language)))
}

async function besides(from: Revision, to: Revision, language: Look['language']) {
  const found = await comparisonOf(from.body ?? '', to.body ?? '')
  const [cn, en] = changeWords(found)
  return {
    id: to.id,
    versionNum: 1,
    revisions: titles[language](from.revisionNum ?? 0, to.revisionNum ?? 0),
    changes: language === 'EN' ? en : cn,
    page: comparedPage(found.html),
  }
}

/** What each signature of the signed file is worth at this moment. */
async function signaturesOf({ id, signedFileId }: Contract, tx: Look['tx'], language: Look['language']) {
  const paper = signedFileId ? await lastPaper(tx, id, 'SIGNED') : null
  const known = paper && (await knownAuthority(tx))
  if (!paper || !known) return []
  const untrusted = { CN: '签署时间不可信', EN: 'Signing time not trusted' }[language]
  return (await verifiedPdf(paper.content, known)).map((one) => ({
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
  return { comparisons: await comparisons(doc.contractDocument ?? [], language), signatures, orders: rows.map((row) => ({ versionNum: 1, ...row })) }
}
