import { barcodeList } from './barcode-list.ts'
import { deliveryNoteHeader } from './delivery-note-header.ts'

/** What suppliers send, in the order in which the definitions lean on each other. */
export const deliveryDocuments = [deliveryNoteHeader, barcodeList] as const
