/** Runs apart from the service. */
import type { Label } from '../../../../catalogue/define.ts'
import { answerWith } from '../../../platform/apart/answer.ts'
import { readUblOrder, type UblOrder, UnreadUbl } from './read-ubl-order.ts'

export type ReadUbl = { order: UblOrder } | { unread: Label }

answerWith((xml: string): ReadUbl => {
  try {
    return { order: readUblOrder(xml) }
  } catch (error) {
    if (error instanceof UnreadUbl) return { unread: error.words }
    throw error
  }
})
