import type { AttachmentView } from '../../../page-types.ts'

/** What the server says of an upload: the files that are now attached, or why not. */
export interface Answered {
  msg?: string
  data?: AttachmentView[]
}

export function answerIn(text = ''): Answered {
  try {
    return JSON.parse(text) as Answered
  } catch {
    return {}
  }
}
