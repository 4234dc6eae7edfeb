/** What goes on paper on the way of the goods. */
import { countNotePrint, deliveryNoteSheet } from './delivery-note/delivery-note-sheet.ts'
import { noticeSheet } from './notice/notice-sheet.ts'
import { issueSheet } from './outsourcing/issue-sheet.ts'
import { receiptSheet } from './receipt/receipt-sheet.ts'
import { returnSheet } from './receipt/return-sheet.ts'

export const deliveryPrints = {
  deliveryNoteHeader: { sheet: deliveryNoteSheet, count: countNotePrint },
  receiveHeader: { sheet: receiptSheet },
  receiveWriteOff: { sheet: returnSheet },
  deliveryNoticeHeader: { sheet: noticeSheet },
  outsourcingIssueHeader: { sheet: issueSheet },
}
