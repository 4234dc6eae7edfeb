import { receiveHeader } from './receive-header.ts'
import { receiveTransaction } from './receive-transaction.ts'
import { receiveWriteOff } from './receive-write-off.ts'
import { storageTransaction } from './storage-transaction.ts'

/** What comes in, what goes back and the stock of it, in the order in which the definitions lean on each other. */
export const receivingDocuments = [receiveHeader, receiveWriteOff, receiveTransaction, storageTransaction] as const
