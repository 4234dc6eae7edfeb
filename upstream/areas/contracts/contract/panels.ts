/** What stands beside a contract: its last texts compared, and the orders that name it. */
import { readHtml } from '../../../../catalogue/legal/html.ts'
import type { Look } from '../../../runtime/behaviour.ts'
import { compare } from '../text/compare.ts'
import type { Contract } from '../text/values.ts'
import { isText, type Revision } from './texts.ts'

const words = {
  CN: { title: (from: number, to: number) => `第 ${from} 版 → 第 ${to} 版`, count: (ins: number, del: number) => `新增 ${ins} 处，删除 ${del} 处` },
  EN: { title: (from: number, to: number) => `Revision ${from} → ${to}`, count: (ins: number, del: number) => `${ins} insertions, ${del} deletions` },
} as const

const STYLE =
  '<style>body{font:16px/1.7 system-ui,sans-serif;margin:1.5rem;max-width:60rem}ins{background:#d9f2dd;text-decoration:underline}del{background:#fbdcdc}table{border-collapse:collapse}td{border:1px solid #999;padding:.2rem .5rem}.moved{border-left:4px solid #b98900;padding-left:.8rem}</style>'

const page = (html: string): string => `<!doctype html><meta charset="utf-8">${STYLE}${html}`

function comparisons(revisions: readonly Revision[], language: Look['language']) {
  const texts = revisions.filter((one) => isText(one) && one.body).sort((a, b) => (a.revisionNum ?? 0) - (b.revisionNum ?? 0))
  const pair = (from: Revision, to: Revision) => {
    const { html, insertions, deletions } = compare(readHtml(from.body ?? ''), readHtml(to.body ?? ''))
    const say = words[language]
    return {
      id: to.id,
      versionNum: 1,
      revisions: say.title(from.revisionNum ?? 0, to.revisionNum ?? 0),
      changes: say.count(insertions, deletions),
      page: page(html),
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

export async function contractPanels(doc: Contract, { tx, language }: Look) {
  const { rows } = await tx.query<{ id: string }>(
    `select h.id, h.doc_num as "docNum", h.status, h.order_date::text as "orderDate", h.gross_amount as "grossAmount", h.currency from po_header h join po_expand_head e on e.header_id = h.id
     where e.contract_id = $1 and h.status <> 'DRAFT' order by h.order_date desc, h.doc_num desc limit 200`,
    [doc.id],
  )
  return { comparisons: comparisons(doc.contractDocument ?? [], language), orders: rows.map((row) => ({ versionNum: 1, ...row })) }
}
