/** What people are told. */
import { area } from '../area.ts'
import { siteMessage } from './site-message.ts'

export const messaging = area('messaging', {
  documents: [
    siteMessage,
  ],
})
