import { receiveHeader } from './receive-header.ts'
import { receiveWriteOff } from './receive-write-off.ts'
import { storageTransaction } from './storage-transaction.ts'

/** What comes in, what goes back and the stock of it, in the order in which the definitions lean on each other. */
export const receivingDocuments = [receiveHeader, receiveWriteOff, storageTransaction] as const
