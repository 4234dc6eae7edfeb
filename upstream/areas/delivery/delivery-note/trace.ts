import type { Pool } from 'pg'
import type { Answer } from '../../../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { formsOf, givenCode, refuseCode } from '../stock/given-code.ts'

/** `barcodeListRestful/findByCode`: where a code went, as far as this person may see: note, receipt, place, return. */
export function findByCode(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  if (!actor.grants.has('deliveryNoteBarcodeList')) refuseRule('FORBIDDEN')
  const given = givenCode(body.code, ['条码', 'Code'], 'code')
  // A square code says its note first, then the code.
  const [only = '', code = only] = given.code.split('|')
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query(
      `select b.id, b.barcode, b.status, b.barcode_kind as "barcodeKind", b.material_id as "materialId", b.batch_no as "batchNo", b.serial_no as "serialNo", b.qty, b.uom,
              n.id as "noteHeaderId", n.doc_num as "noteDocNum", n.status as "noteStatus", r.id as "receiveHeaderId", r.doc_num as "receiveDocNum", r.status as "receiveStatus",
              p.code as "locationCode", p.name as "locationName",
              coalesce((select json_agg(json_build_object('id', w.id, 'docNum', w.doc_num, 'writeOffType', w.write_off_type, 'qty', w.qty, 'status', w.status) order by w.doc_num)
                        from receive_write_off w where w.receive_line_id = b.receive_line_id), '[]') as returns
       from barcode_list b
       left join delivery_note_line nl on nl.id = b.note_line_id left join delivery_note_header n on n.id = nl.header_id
       left join receive_line rl on rl.id = b.receive_line_id left join receive_header r on r.id = rl.header_id
       left join storage_location p on p.id = b.storage_location_id
       where b.barcode = any($1::text[]) order by array_position($1::text[], b.barcode::text) limit 1`,
      [formsOf(code)],
    )
    return { status: '200', msg: '', data: rows[0] ?? refuseCode({ ...given, code }) }
  })
}
