/** The file that both sides sign: their text with the places of those who sign, drawn once for the same words. */
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import { readHtml } from '../../../../catalogue/legal/html.ts'
import { draw } from '../../../platform/print/draw.ts'
import type { LegalPaper } from '../../../platform/print/draw-legal.ts'
import { companyOf, rowOf as printRow } from '../../../platform/print/organisation.ts'
import { keepPaper, lastPaper, type Paper } from '../../../platform/signing/papers.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import type { Work } from '../../../runtime/working.ts'
import { addPaper, requireWhole, sha256 } from '../contract/texts.ts'
import type { Contract } from '../text/values.ts'
import { nextSigners, placeOf, type Seat, sideWord } from './signers.ts'

async function legalPaper(work: Work, doc: Contract, seats: readonly Seat[]): Promise<LegalPaper> {
  const [company, supplier, template] = [
    await companyOf(work.tx, doc.orgId),
    await printRow(work.tx, 'supplierInfo', doc.supplierId),
    await rowOf(work, contractTemplate, doc.templateId),
  ]
  return {
    title: doc.contractName,
    number: String(doc.displayNum),
    parties: [`需方：${company?.legalName ?? company?.name ?? ''}`, `供方：${supplier?.name ?? ''}`],
    blocks: readHtml(doc.body ?? ''),
    isLandscape: template?.pageSetup === 'A4_LANDSCAPE',
    places: seats.map((seat) => ({
      name: placeOf(seats, seat),
      label: `${sideWord(seat.side)}${seat.signerRole === 'SEAL' ? '（盖章）' : '（签字）'}`,
    })),
  }
}

/** The file of the flow with these seats; the one that there is where it would say the same. */
export async function finalPaper(work: Work, doc: Contract, seats: readonly Seat[], flowNum: number): Promise<Paper> {
  const paper = await legalPaper(work, doc, seats)
  const finalSource = sha256(JSON.stringify(paper))
  const known = doc.finalSource === finalSource ? await lastPaper(work.tx, doc.id, 'FINAL') : null
  if (known?.flowNum === flowNum) return known
  const made = await keepPaper(work, doc.id, flowNum, 'FINAL', known?.content ?? (await draw({ kind: 'legal', paper })))
  if (!known) addPaper(work, doc, { docKind: 'FINAL', sha256: made.sha256, supplierVisibleFlag: 'Y' })
  Object.assign(doc, { finalSource, finalFileId: made.id, textHash: made.sha256 })
  return made
}

/** From here on the text is what both have agreed on: nothing that it needs is missing, and its hash says what it was. */
export async function finalise(work: Work, doc: Contract): Promise<void> {
  if (!doc.body) return
  requireWhole(doc)
  await finalPaper(work, doc, await nextSigners(work, doc), (doc.flowNum ?? 0) + 1)
}
