/** Fills an issue from its order: of each component what its lines need and was not issued yet. */
import { countable } from '../../../../catalogue/base/countable.ts'
import { outsourcingIssueHeader } from '../../../../catalogue/delivery/outsourcing-issue-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isPositive, subtract } from '../../../../catalogue/language/formula.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { rowWith } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { neededFor } from './consumption.ts'
import { issuedBefore } from './issued-before.ts'
import { lastUse, type Part, partsOf } from './last-parts.ts'

type Issue = Full<typeof outsourcingIssueHeader>

/** What stands on the issue stays as it was typed; a component is taken from where it was taken last, if that is in the same warehouse. */
export async function loadParts(work: Work, issue: Issue): Promise<void> {
  const { id: issueId, orgId, warehouseCode, outsourcingIssueLine: lines } = issue
  const isThere = ({ poLineId, componentId }: Part) => lines.some((line) => line.poLineId === poLineId && line.componentId === componentId)
  const parts = (await partsOf(work, issue)).filter((part) => !isThere(part))
  const { uses, before, place } = await learn(work, {
    uses: parts.map(({ poLineId, componentId }) => lastUse({ orgId, poLineId, componentId })),
    before: parts.map(({ poLineId, componentId }) => issuedBefore({ issueId, poLineId, componentId })),
    place: rowWith(storageLocation, { orgId, warehouseCode, enabledFlag: 'Y' }),
  })
  const open = parts.flatMap((part, at) => {
    const use = uses[at]
    if (!use) return []
    const rest = subtract(neededFor(use, part.orderQty), before[at] ?? '0')
    return isPositive(rest) ? [{ ...part, ...use, rest }] : []
  })
  if (open.length === 0) refuse(outsourcingIssueHeader, 'NOTHING_OPEN', {})
  for (const { poLineId, componentId, uom, bomQty, scrapPercent, rest, ...last } of open) {
    const lineNum = Math.max(0, ...lines.map((line) => line.lineNum)) + 10
    const line = newLineOf(work, outsourcingIssueHeader, 'outsourcingIssueLine', { headerId: issueId, parent: issue, lineNum })
    const storageLocationId = last.warehouseCode === warehouseCode ? last.storageLocationId : place?.id
    lines.push(Object.assign(line, { poLineId, componentId, bomQty, scrapPercent, storageLocationId, issueQty: wholeFor(rest, uom) }))
  }
}

/** For the part of a piece that is needed a whole one is issued. */
const wholeFor = (qty: string, uom: string): string => subtract('0', countable(subtract('0', qty), uom))
