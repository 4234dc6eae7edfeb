/** The stages of contracts that are due and stand on no statement: what a statement takes of them, and what it leaves. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import type { Work } from '../../../runtime/working.ts'
import { isStageOpen, linesOfStage, stageCategory, stageGross, stages } from '../contract-stages.ts'
import { type Line, nextOf, type Statement, stagesOn } from './lines.ts'
import { restOf, type Share } from './stage-shares.ts'
import type { Account } from './unsettled.ts'

interface DueStage {
  id: string
  docNum: string
  stageName: string
  categoryId: string
  /** Of the stages before it. */
  before: string
  stageAmount: string
  rates: Share[]
  taken: Share[]
}

const share = (rate: string, net: string, gross: string) =>
  `json_build_object('taxRate', ${rate}::text, 'net', ${net}::text, 'gross', ${gross}::text)`

/** By the items of the contract; one without any has one rate. */
const rates = `coalesce((select json_agg(${share('i.tax_rate', 'i.net', 'i.gross')} order by i.tax_rate) from (
    select tax_rate, sum(net_amount) as net, sum(gross_amount) as gross from contract_item where header_id = c.id group by 1) i),
  json_build_array(${share('coalesce(c.tax_rate, 0)', 'c.net_amount', 'c.gross_amount')}))`

const ofAccount = `c.org_id = $1 and c.supplier_id = $2 and c.currency = $3 and c.payment_term_id = $4 and ${stageCategory} = $5`

/** Locked with their contracts, so that of two statements one takes a stage; `but` are those that stand on the statement already. */
export async function lockDueStages({ tx }: Work, of: Statement, but: readonly string[]): Promise<DueStage[]> {
  const values = [of.orgId, of.supplierId, of.currency, of.paymentTermId, of.statementCategory, of.cutoffDate, but]
  const where = `${ofAccount} and ${isStageOpen} and s.trigger_date <= $6 and not (s.id = any($7::uuid[]))`
  await tx.query(`select id from contract where id in (select s.header_id from ${stages} where ${where}) order by id for update`, values)
  const { rows } = await tx.query<DueStage>(
    `select s.id, c.doc_num || '-' || s.stage_num as "docNum", s.stage_name as "stageName", c.category_id as "categoryId", s.stage_amount::text as "stageAmount",
       (select coalesce(sum(b.stage_amount), 0)::text from contract_payment_stage b where b.header_id = c.id and b.line_num < s.line_num) as before,
       ${rates} as rates, coalesce((select json_agg(${share('f.tax_rate', 'f.net_amount', 'f.gross_amount')}) from ${linesOfStage('$8::uuid')} f), '[]') as taken
     from ${stages} where ${where} and s.stage_amount > ${stageGross('$8::uuid')} order by c.doc_num, s.line_num`,
    [...values, of.id],
  )
  return rows
}

/** A line for each tax rate; how many there are. */
export function addStages(work: Work, statement: Statement, found: readonly DueStage[]): number {
  const lines = found.flatMap((stage) => restOf(stage.rates, stage.before, stage.stageAmount, stage.taken).map((one) => ({ ...stage, ...one })))
  for (const { id, docNum, stageName, categoryId, taxRate, net, gross } of lines) {
    const lineNum = nextOf(statement.accountStatementLine)
    const line = newLineOf(work, accountStatement, 'accountStatementLine', { headerId: statement.id, parent: statement, lineNum })
    const source = { lineKind: 'CONTRACT_STAGE', sourceType: 'CONTRACT_STAGE', sourceId: id, contractPaymentStageId: id } as const
    const itemDesc = `${docNum} ${stageName}`
    statement.accountStatementLine.push(Object.assign(line, { ...source, itemDesc, categoryId, netPrice: net, taxRate, stageGross: gross }))
  }
  return lines.length
}

/** Takes out the stages of contracts that ended or were altered. */
export async function dropStages({ tx }: Work, statement: Statement): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(`select s.id from ${stages} where s.id = any($1::uuid[]) and ${isStageOpen}`, [
    stagesOn(statement.accountStatementLine),
  ])
  const open = new Set(rows.map(({ id }) => id))
  const isStaying = ({ contractPaymentStageId: id, lineStatus }: Line): boolean => !id || lineStatus === 'MOVED' || open.has(id)
  const staying = statement.accountStatementLine.filter(isStaying)
  const dropped = statement.accountStatementLine.length - staying.length
  statement.accountStatementLine = staying
  return dropped
}

interface LeftStage {
  sourceDocNum: string
  estimatedNet: string
  sourceDate: string
  ageDays: number
  usReason: 'MOVED' | 'AFTER_CUTOFF'
}

/** Those that go to the next statement, and those that were due too late for this one. */
export async function stagesLeftOut({ tx, today }: Work, of: Account, cutoff: string, moved: readonly string[]): Promise<LeftStage[]> {
  const { rows } = await tx.query<LeftStage>(
    `select case when s.id = any($7::uuid[]) then 'MOVED' else 'AFTER_CUTOFF' end as "usReason", c.doc_num || '-' || s.stage_num as "sourceDocNum",
       round((s.stage_amount - g.gross) * coalesce(c.net_amount / nullif(c.gross_amount, 0), 1), 2)::text as "estimatedNet",
       s.trigger_date::text as "sourceDate", ($8::date - s.trigger_date) as "ageDays"
     from ${stages} cross join lateral (select ${stageGross()} as gross) g
     where ${ofAccount} and ${isStageOpen} and (s.trigger_date > $6 or s.id = any($7::uuid[])) and s.stage_amount > g.gross order by 1, 4, 2`,
    [of.orgId, of.supplierId, of.currency, of.paymentTermId, of.statementCategory, cutoff, moved, today],
  )
  return rows
}
