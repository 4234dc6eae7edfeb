/** Runs apart from the service. */
import { answerWith } from '../../../platform/apart/answer.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import { readUblOrder, type UblOrder } from './read-ubl-order.ts'

export type ReadUbl = { order: UblOrder } | { unread: Pick<Refusal, 'code' | 'words'> }

answerWith((xml: string): ReadUbl => {
  try {
    // Units are those of the installation, which this thread does not know: whoever asked finds them.
    return { order: readUblOrder(xml, () => null) }
  } catch (error) {
    if (error instanceof Refusal) return { unread: { code: error.code, words: error.words } }
    throw error
  }
})
