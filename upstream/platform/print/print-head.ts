/** The head of a document that the pages lay out for paper themselves. */
import type { Pool } from 'pg'
import { definitionOf } from '../../../catalogue/index.ts'
import type { PrintHead } from '../../../contract/print-head.ts'
import type { Answer } from '../../../contract/types.ts'
import { readForPerson, wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { code128 } from './codes.ts'
import { logoFinder } from './logo.ts'
import { companyOf } from './organisation.ts'

export async function printHead(pool: Pool, { entity, id }: Record<string, unknown>, context: CallContext): Promise<Answer<PrintHead>> {
  const { actor } = context
  const definition = definitionOf(String(entity ?? '')) ?? refuseRule('NOT_FOUND')
  requireButton(definition, actor, 'btnPrint')
  const data = await inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const doc = await readForPerson(tx, definition, String(id ?? ''), context)
    enterSystem(tx)
    const company = await companyOf(tx, doc.orgId)
    const logo = await logoFinder(tx)(doc.orgId)
    return {
      company: String(company?.legalName ?? company?.name ?? ''),
      logo: logo && `data:image/jpeg;base64,${logo.toString('base64')}`,
      bars: code128(String(doc.docNum ?? doc.code)),
    }
  })
  return { status: '200', msg: '', data }
}
