/** Orders for the other side's system. */
import type { Pool } from 'pg'
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { hasPrint } from '../../../../catalogue/pages/machine-outputs.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { isId } from '../../../../catalogue/values/ids.ts'
import { callsAmongFew } from '../../../platform/load/at-once.ts'
import { readForPerson, wideningOf } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, NamedCall } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { partiesOf } from '../../supplier-master/parties.ts'
import { writeUblOrder } from './write-ubl-order.ts'

export const ublCalls = (pool: Pool): Record<string, NamedCall> =>
  callsAmongFew('downloads', { '/v1/poHeaderRestful/doDownloadUbl': (body, context) => downloadUbl(pool, body, context) })

const definition: AnyDefinition = poHeader

function downloadUbl(pool: Pool, { id }: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { actor } = context
  requireButton(definition, actor, 'btnExport')
  if (!isId(id)) refuseRule('NOT_FOUND')
  return inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const order = await readForPerson(tx, definition, id, { ...context, language: 'CN' })
    if (!hasPrint(definition, 'ubl', String(order.status))) {
      refuseRule('WRONG_STATE', { status: definition.states[String(order.status)]?.label, action: ['下载UBL', 'Downloading UBL'] })
    }
    enterSystem(tx)
    const xml = writeUblOrder(order as unknown as Full<typeof poHeader>, await partiesOf(tx, order))
    return { contentType: 'application/xml', fileName: `${String(order.docNum)}.xml`, body: Buffer.from(xml) }
  })
}
