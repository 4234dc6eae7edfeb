/** What people are told. */
import { siteMessage } from './site-message.ts'

export const messagingDocuments = [siteMessage] as const
