/** What is asked about inquiries and quotations by names of its own. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { auctionHeader } from '../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../catalogue/auction/bid-header.ts'
import type { ActionRequest, Answer } from '../../../contract/types.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { xlsxType } from '../../platform/excel/export/file-names.ts'
import { callsAmongFew } from '../../platform/load/at-once.ts'
import { receiptOf, sharesOf } from '../../platform/sealed/letters.ts'
import { countingTries } from '../../platform/sealed/tries.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn, anId, shaped } from '../../runtime/change/requests.ts'
import { readForPerson } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../runtime/rows/database.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { listCandidates } from './inquiry/candidates.ts'
import { type Comparison, compare } from './inquiry/comparison.ts'
import { comparisonBook } from './inquiry/comparison-book.ts'
import { roomCalls } from './room/calls.ts'

/** `bidHeaderRestful/getReceipt` with `{ bidHeaderId }`: what the supplier keeps of its last version, to verify it without us. */
async function getReceipt(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireButton(bidHeader, context.actor, 'btnReceipt')
  const { bidHeaderId } = shaped(z.object({ bidHeaderId: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const bid = await readForPerson(tx, bidHeader, bidHeaderId, context)
    enterSystem(tx)
    const { rows } = await tx.query<{ num: string }>('select doc_num as num from auction_header where id = $1', [bid.auctionId])
    const receipt = await receiptOf({ tx }, bidHeaderId, `${rows[0]?.num} ${bid.docNum}`)
    return { status: '200', msg: '', data: receipt ?? refuseRule('NOT_FOUND') }
  })
}

/** `auctionHeaderRestful/findAward` with `{ id }`: what was offered for each line, the best first, and the shares; forbidden before the opening. */
async function findAward(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  if (!context.actor.grants.has('inquiryAwardSummary')) refuseRule('FORBIDDEN')
  const { id } = shaped(z.object({ id: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, auctionHeader, id, context)
    const offers = linesIn(doc, 'auctionAward')
    if (offers.length === 0) refuseRule('FORBIDDEN')
    const lines = linesIn(doc, 'auctionItem').map((item) => ({ ...item, offers: offers.filter(({ auctionItemId }) => auctionItemId === item.id) }))
    return { status: '200', msg: '', data: { id, docNum: doc.docNum, status: doc.status, currency: doc.currency, lines } }
  })
}

const comparing = z.object({
  id: anId,
  shares: z
    .array(z.object({ awardId: anId, share: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/) }))
    .max(2_000)
    .optional(),
})

/** With `{ id, shares }`: what the offers come to, and what these shares would, which are stored nowhere; without shares those that are proposed. */
async function comparisonFor(pool: Pool, { menuId: _, language: __, ...body }: Record<string, unknown>, context: CallContext): Promise<Comparison> {
  requireButton(auctionHeader, context.actor, 'btnCompare')
  const { id, shares } = shaped(comparing, body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, auctionHeader, id, context)
    if (linesIn(doc, 'auctionAward').length === 0) refuseRule('FORBIDDEN')
    return compare(doc, shares ? new Map(shares.map(({ awardId, share }) => [awardId, share])) : null)
  })
}

async function exportComparison(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const compared = await comparisonFor(pool, body, context)
  const name = context.language === 'EN' ? 'comparison' : '比价表'
  return { contentType: xlsxType, fileName: `${compared.docNum}_${name}.xlsx`, body: await comparisonBook(compared, context.language) }
}

/** `auctionHeaderRestful/doConfirmOpening` with `{ id, passphrase }` or as any action: a wrong passphrase makes the next ones wait. Answers how many of how many are there. */
async function doConfirmOpening(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const request = confirmation(body)
  const [row] = request.rows
  const trying = { businessId: String(row?.id), userId: context.actor.userId, now: context.now }
  const answer = await countingTries(pool, trying, 'auctionHeader.WRONG_PASSPHRASE', () =>
    runAction(pool, auctionHeader, 'doConfirmOpening', request, context),
  )
  const { given, needed } = await asSystem(pool, (tx) => sharesOf({ tx }, trying.businessId))
  return { ...answer, data: { ...answer.data, given, needed } }
}

const confirming = z.object({ id: anId, passphrase: z.string() })

function confirmation({ menuId, language: _, ...body }: Record<string, unknown>): ActionRequest {
  if ('rows' in body) return actionRequestIn({ menuId, ...body })
  const { id, passphrase } = shaped(confirming, body)
  return { menuId: Number(menuId ?? 0), rows: [{ id }], input: { passphrase } }
}

export const auctionCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  ...roomCalls(pool),
  '/v1/bidHeaderRestful/getReceipt': (body, context) => getReceipt(pool, body, context),
  '/v1/listSupplierToAuction': (body, context) => listCandidates(pool, body, context),
  '/v1/auctionHeaderRestful/doConfirmOpening': (body, context) => doConfirmOpening(pool, body, context),
  '/v1/auctionHeaderRestful/findAward': (body, context) => findAward(pool, body, context),
  '/v1/auctionHeaderRestful/compareOffers': async (body, context) => ({ status: '200', msg: '', data: await comparisonFor(pool, body, context) }),
  ...callsAmongFew('exports', { '/v1/auctionHeaderRestful/exportComparison': (body, context) => exportComparison(pool, body, context) }),
})
