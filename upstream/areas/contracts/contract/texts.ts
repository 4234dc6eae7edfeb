/** Texts of a contract: each that was saved is a revision, and what departs from the library is counted. */
import { createHash } from 'node:crypto'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { contractTerms } from '../../../../catalogue/contracts/contract-terms.ts'
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { readHtml, writeHtml } from '../../../../catalogue/legal/html.ts'
import { type Block, type Clause, type Inline, isList, type Plain } from '../../../../catalogue/legal/text.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { rowOf, rowsOf } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { comparisonOf } from '../text/comparison.ts'
import { emptyIn, fill } from '../text/fill.ts'
import { importedFile } from '../text/imported-files.ts'
import { clausesIn } from '../text/placeholders.ts'
import { refill } from '../text/refill.ts'
import { type Contract, clauseOf, publishedTerms, type Terms, valuesOf } from '../text/values.ts'

export type Revision = LineRow<typeof contract, 'contractDocument'>

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const isText = ({ docKind }: Revision): boolean => docKind === 'TEXT' || docKind === 'DOCX'

export const revisionOf = (doc: Contract, num: number | null): Revision | undefined =>
  doc.contractDocument.find((one) => isText(one) && one.revisionNum === num)

const lastNum = (doc: Contract): number => Math.max(0, ...doc.contractDocument.filter(isText).map(({ revisionNum }) => revisionNum ?? 0))

/** Another paper of the contract, at its end. */
export function addPaper(work: Work, doc: Contract, paper: Partial<Revision>): Revision {
  const lineNum = Math.max(0, ...doc.contractDocument.map((one) => one.lineNum)) + 10
  const row = newLineOf(work, contract, 'contractDocument', { headerId: doc.id, parent: doc, lineNum })
  const isSupplier = work.actor.side === 'supplier'
  doc.contractDocument.push(
    Object.assign(
      row,
      { authorSide: isSupplier ? 'SUPPLIER' : 'INTERNAL', authorId: work.actor.userId, authorTime: work.nowText, supplierVisibleFlag: 'N' },
      paper,
    ),
  )
  return row
}

function addRevision(work: Work, doc: Contract, body: string, more: Partial<Revision>): Revision {
  const file = importedFile(work, body)
  const said = file ? { docKind: 'DOCX', fileIds: [file.id], sha256: file.sha256 } : { docKind: 'TEXT', sha256: sha256(body) }
  return addPaper(work, doc, { ...said, revisionNum: lastNum(doc) + 1, body, ...more })
}

/** What was typed is a revision, unless it says the same as the one at hand. */
export function keepRevision(work: Work, doc: Contract): void {
  if (!doc.body || revisionOf(doc, doc.revisionNum)?.body === doc.body) return
  const { revisionNum } = addRevision(work, doc, doc.body, { changeNote: doc.changeNote, acceptState: 'ACCEPTED' })
  Object.assign(doc, { revisionNum, changeNote: null })
}

/** The supplier's own words, for our side to decide. */
export function propose(work: Work, doc: Contract): void {
  if (!doc.proposedBody || doc.proposedBody === doc.body) refuse(contract, 'NO_CHANGE', {}, 'proposedBody')
  addRevision(work, doc, doc.proposedBody, { changeNote: doc.proposalNote, acceptState: 'PROPOSED', supplierVisibleFlag: 'Y' })
  doc.proposalNote = null
}

export const undecided = (doc: Contract): Revision | undefined => doc.contractDocument.find(({ acceptState }) => acceptState === 'PROPOSED')

/** The text that the supplier gets is the one at hand; what it was sent before is what it compares with. */
export function showText(doc: Contract): void {
  doc.seenRevision = doc.sentRevision
  doc.sentRevision = doc.revisionNum
  const shown = revisionOf(doc, doc.revisionNum)
  if (shown) shown.supplierVisibleFlag = 'Y'
  doc.proposedBody = doc.body
}

async function languageOf(work: Work, doc: Contract): Promise<string> {
  return (await rowOf(work, contractTemplate, doc.templateId))?.language ?? 'CN'
}

/** The template's text with the contract's words. */
export async function initText(work: Work, doc: Contract, replaces: boolean): Promise<void> {
  const template = await rowOf(work, contractTemplate, doc.templateId)
  if (!template) refuse(contract, 'NO_TEMPLATE', {}, 'templateId')
  if (template.status !== 'PUBLISHED') refuse(contract, 'TEMPLATE', { docNum: template.docNum }, 'templateId')
  if (doc.body && !replaces) refuse(contract, 'EDITED', {}, 'input.replace')
  const blocks = readHtml(template.body)
  const terms = await publishedTerms(
    work,
    clausesIn(blocks).map(({ code }) => code),
  )
  doc.body = writeHtml(fill(blocks, await valuesOf(work, doc, terms, template.language)))
}

/** While it is at work on, the text follows what the contract says: that of an alteration begins with what the version before said. */
export async function followFigures(work: Work, doc: Contract, before: Contract | null): Promise<void> {
  if (!doc.body || !atWork.includes(doc.status)) return
  const stood = before ?? (doc.previousId ? await loadOne(work, contract, doc.previousId) : null)
  if (!stood) return
  const language = await languageOf(work, doc)
  const [was, now] = [await valuesOf(work, stood, [], language), await valuesOf(work, doc, [], language)]
  const blocks = readHtml(doc.body)
  const followed = writeHtml(refill(blocks, was, now))
  if (followed !== writeHtml(blocks)) doc.body = followed
}

const atWork: readonly string[] = ['DRAFT', 'PUBLISH_REJECTED', 'SUPPLIER_REFUSED']

/** Filled places stand for what they were filled from: other figures are no deviation. */
function withoutValues(clause: Clause): Clause {
  const inline = (inner: readonly Inline[]): Inline[] =>
    inner.map((one): Inline => (one.kind === 'field' ? { ...one, text: '' } : one.kind === 'mark' ? { ...one, inner: inline(one.inner) } : one))
  const rows = (all: Extract<Plain, { kind: 'table' }>['rows']) => all.map((row) => row.map((cell) => ({ ...cell, inner: inline(cell.inner) })))
  const plain = (block: Plain): Plain => {
    if (block.kind === 'pagebreak') return block
    if (block.kind === 'table') return { ...block, head: rows(block.head), rows: rows(block.rows) }
    if (isList(block))
      return {
        ...block,
        items: block.items.map(({ inner, lists }) => ({ inner: inline(inner), lists: lists.map((list) => plain(list) as typeof list) })),
      }
    return { ...block, inner: inline(block.inner) }
  }
  return { ...clause, blocks: clause.blocks.map(plain) }
}

/** The versions of the library that a text holds. */
export const termsOfText = (work: Work, blocks: readonly Block[]): Promise<Terms[]> => termsHeld(work, clausesIn(blocks))

async function termsHeld(work: Work, clauses: readonly { code: string | null; version: number | null }[]): Promise<Terms[]> {
  const held = clauses.flatMap(({ code, version }) => (code === null || version === null ? [] : [`${code}@${version}`]))
  if (held.length === 0) return []
  const { rows } = await work.tx.query<{ id: string }>(
    "select id from contract_terms where terms_code || '@' || terms_version = any($1) order by terms_code, terms_version",
    [held],
  )
  return rowsOf(
    work,
    contractTerms,
    rows.map(({ id }) => id),
  )
}

const risks = ['LOW', 'MEDIUM', 'HIGH'] as const

/** Locked and negotiable clauses whose text is not the library's, and the highest risk among all that stand in it. */
export async function countDeviations(work: Work, doc: Contract): Promise<void> {
  const blocks = doc.body ? readHtml(doc.body) : []
  const terms = await termsOfText(work, blocks)
  const language = await languageOf(work, doc)
  const values = await valuesOf(work, doc, terms, language)
  const changed = blocks.filter((block): block is Clause => {
    if (block.kind !== 'clause') return false
    const own = terms.find(({ termsCode, termsVersion }) => termsCode === block.code && termsVersion === block.version)
    if (!own || own.editRule === 'FREE') return false
    const [written] = fill([clauseOf(own, language)], values)
    return written?.kind === 'clause' && writeHtml([withoutValues(written)]) !== writeHtml([withoutValues(block)])
  })
  doc.deviationCount = changed.length
  const rank = Math.max(-1, ...terms.map(({ riskLevel }) => risks.indexOf(riskLevel as (typeof risks)[number])))
  doc.riskMax = rank < 0 ? null : (risks[rank] ?? null)
}

/** Two revisions beside each other, each changed clause with its rule. */
export async function compareRevisions(work: Work, from: Revision, to: Revision) {
  const found = await comparisonOf(from.body ?? '', to.body ?? '')
  const terms = await termsHeld(work, found.clauses)
  const clauses = found.clauses.flatMap((one) => {
    const own = terms.find(({ termsCode, termsVersion }) => termsCode === one.code && termsVersion === one.version)
    return one.isChanged || one.isMoved || one.only
      ? [{ ...one, title: own?.title ?? null, termsClass: own?.termsClass ?? null, editRule: own?.editRule ?? null }]
      : []
  })
  return { ...found, clauses }
}

/** Nothing that the text needs is missing. */
export function requireWhole({ body }: Contract): void {
  const missing = emptyIn(readHtml(body ?? ''))
  if (missing.length > 0) refuse(contract, 'PLACEHOLDERS', { list: missing.join('、') })
}
