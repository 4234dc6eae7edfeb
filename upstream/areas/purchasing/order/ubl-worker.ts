/** Runs apart from the service. */
// Units are known by their look-up, which the catalogue brings.
import '../../../../catalogue/index.ts'
import { answerWith } from '../../../platform/apart/answer.ts'
import { Refusal } from '../../../runtime/rules/refusal.ts'
import { readUblOrder, type UblOrder } from './read-ubl-order.ts'

export type ReadUbl = { order: UblOrder } | { unread: Pick<Refusal, 'code' | 'words'> }

answerWith((xml: string): ReadUbl => {
  try {
    return { order: readUblOrder(xml) }
  } catch (error) {
    if (error instanceof Refusal) return { unread: { code: error.code, words: error.words } }
    throw error
  }
})
