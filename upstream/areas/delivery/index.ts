/** What suppliers send, what comes in, what goes back, and the stock of it. */
import { delivery as definitions } from '../../../catalogue/delivery/index.ts'
import { areaOf } from '../../platform/area.ts'
import { heldAt, onHandOf } from '../master-data/held-at.ts'
import { deliveryCalls } from './calls.ts'
import { barcodeListBehaviour } from './delivery-note/barcode-list.ts'
import { deliveryNoteHeaderBehaviour } from './delivery-note/delivery-note-header.ts'
import { deliveryHome } from './home.ts'
import { deliveryPrints } from './prints.ts'
import { receiveHeaderBehaviour } from './receipt/receive-header.ts'
import { receiveWriteOffBehaviour } from './receipt/receive-write-off.ts'
import { heldByLedger, onHandByLedger } from './stock/held-at.ts'

export const delivery = areaOf(definitions, {
  behaviours: {
    deliveryNoteHeader: deliveryNoteHeaderBehaviour,
    barcodeList: barcodeListBehaviour,
    receiveHeader: receiveHeaderBehaviour,
    receiveWriteOff: receiveWriteOffBehaviour,
  },
  calls: deliveryCalls,
  replies: () => {
    heldAt.repliedBy(heldByLedger)
    onHandOf.repliedBy(onHandByLedger)
  },
  prints: deliveryPrints,
  home: deliveryHome,
})
