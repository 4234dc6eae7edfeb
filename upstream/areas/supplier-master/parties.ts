/** Who and what a document names, read past the rights of whoever may see the document itself: its parties stand on the paper. */
import { companyOf, rowOf } from '../../platform/print/organisation.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { quoted, tableOf } from '../../store/tables.ts'

export interface OrderParties {
  /** The business unit, and the company that it belongs to by law. */
  unit: Doc | null
  company: Doc | null
  supplier: Doc | null
  /** Of the supplier: the contact of the order, else its main one. */
  contact: Doc | null
  buyer: Doc | null
  shipTo: Doc | null
  term: Doc | null
}

export async function partiesOf(tx: Tx, doc: Doc): Promise<OrderParties> {
  const unit = await rowOf(tx, 'organization', doc.orgId)
  return {
    unit,
    company: await companyOf(tx, doc.orgId),
    supplier: await rowOf(tx, 'supplierInfo', doc.supplierId),
    contact: (await rowOf(tx, 'supplierContact', doc.supplierContactId)) ?? (await mainContact(tx, doc.supplierId)),
    buyer: await rowOf(tx, 'user', doc.buyerId),
    shipTo: await rowOf(tx, 'deliveryInfo', doc.deliveryInfoId),
    term: await rowOf(tx, 'paymentTerm', doc.paymentTermId),
  }
}

async function mainContact(tx: Tx, supplierId: unknown): Promise<Doc | null> {
  const table = quoted(tableOf('supplierContact').name)
  const { rows } = await tx.query<{ id: string }>(`select id from ${table} where header_id = $1 order by main_flag desc, line_num limit 1`, [
    supplierId ?? null,
  ])
  return rowOf(tx, 'supplierContact', rows[0]?.id)
}
