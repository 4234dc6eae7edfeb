/** Assets as they are accepted, and what becomes due once all of them are. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import type { Answered } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isSame, multiply, quotient, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Contract } from '../text/values.ts'
import { triggerStages } from './stages.ts'

type AcceptanceInput = Answered<typeof contract, 'doAssetAcceptance'>
type Item = Contract['contractItem'][number]
type Acceptance = Contract['contractAcceptance'][number]

async function requireAcceptable(
  { tx }: Pick<ActionCall, 'tx'>,
  { lineNum, qty, acceptedQty, assetFlag }: Item,
  asked: AcceptanceInput,
  at: string,
): Promise<void> {
  const rest = subtract(qty, acceptedQty)
  if (isAbove(asked.qty, rest)) refuse(contract, 'OVER_ACCEPT', { lineNum, qty: spoken(asked.qty), rest: spoken(rest) }, at)
  if (asked.result !== 'PASS' || assetFlag !== 'Y') return
  if (!asked.assetNum) refuse(contract, 'NO_ASSET_NUM', { lineNum }, 'input.assetNum')
  const { rows } = await tx.query('select 1 from contract_acceptance where asset_num = $1 limit 1', [asked.assetNum])
  if (rows.length > 0) refuse(contract, 'ASSET_TWICE', { assetNum: asked.assetNum }, 'input.assetNum')
}

/** Months later, the end of a month kept. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const isTaken = ({ result }: Pick<Acceptance, 'result'>): boolean => result !== 'FAIL'

/** What is worth so much of the item: the last acceptance takes what rounding leaves. */
function worthOf(doc: Contract, item: Item, qty: string): Pick<Acceptance, 'netValue' | 'grossValue' | 'baseValue'> {
  const before = doc.contractAcceptance.filter((one) => one.contractItemId === item.id && isTaken(one))
  const isLast = isSame(add(qty, ...before.map((one) => one.qty)), item.qty)
  const share = (whole: string | null, taken: (string | null)[]): string =>
    isLast ? subtract(whole, ...taken) : roundTo(quotient(multiply(whole ?? '0', qty), item.qty), 2)
  const netValue = share(
    item.netAmount,
    before.map((one) => one.netValue),
  )
  const grossValue = share(
    item.grossAmount,
    before.map((one) => one.grossValue),
  )
  return { netValue, grossValue, baseValue: doc.exchangeRate && roundTo(multiply(grossValue, doc.exchangeRate), 2) }
}

export async function acceptAssets(doc: Contract, call: ActionCall<AcceptanceInput>): Promise<void> {
  const asked = call.input
  for (const id of call.lineIds) {
    const at = doc.contractItem.findIndex((item) => item.id === id)
    const item = doc.contractItem[at]
    if (!item) continue
    await requireAcceptable(call, item, asked, 'input.qty')
    const row = newLineOf(call, contract, 'contractAcceptance', { headerId: doc.id, parent: doc, lineNum: (doc.contractAcceptance.length + 1) * 10 })
    const what = { contractItemId: item.id, itemDesc: item.itemDesc, assetClass: item.assetFlag === 'Y' ? item.assetClass : null }
    const worth = isTaken(asked) ? { ...worthOf(doc, item, asked.qty), warrantyEndDate: monthsLater(asked.acceptDate, doc.warrantyMonths ?? 0) } : {}
    doc.contractAcceptance.push(Object.assign(row, { ...asked, ...what, ...worth, accepterId: call.actor.userId, deptId: doc.deptId }))
    if (isTaken(asked)) item.acceptedQty = add(item.acceptedQty, asked.qty)
  }
  const assets = doc.contractItem.filter(({ assetFlag }) => assetFlag === 'Y')
  if (assets.length === 0 || !assets.every(({ qty, acceptedQty }) => isSame(qty, acceptedQty))) return
  triggerStages(doc, 'ACCEPTANCE', asked.acceptDate)
  const warrantyEndDate = monthsLater(asked.acceptDate, doc.warrantyMonths ?? 0)
  Object.assign(doc, { warrantyEndDate })
  triggerStages(doc, 'WARRANTY_END', warrantyEndDate)
}
