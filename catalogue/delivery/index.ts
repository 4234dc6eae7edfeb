/** What suppliers send, what comes in, what goes back, and the stock of it. */
import { area } from '../area.ts'
import { barcodeList } from './barcode-list.ts'
import { deliveryNoteHeader } from './delivery-note-header.ts'
import { receiveHeader } from './receive-header.ts'
import { receiveTransaction } from './receive-transaction.ts'
import { receiveWriteOff } from './receive-write-off.ts'
import { storageTransaction } from './storage-transaction.ts'

export const delivery = area('delivery', {
  documents: [
    deliveryNoteHeader,
    barcodeList,
    receiveHeader,
    receiveWriteOff,
    receiveTransaction,
    storageTransaction,
  ],
})
