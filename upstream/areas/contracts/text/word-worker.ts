/** Runs apart from the service. */
import { readHtml } from '../../../../catalogue/legal/html.ts'
import { answerWith } from '../../../platform/apart/answer.ts'
import { wordText } from '../../../platform/legal-word/of-text.ts'
import { type Author, writeWord } from '../../../platform/legal-word/write.ts'
import { trackedText } from './tracked.ts'

export interface WordTask {
  text: string
  /** What changed since this one is tracked. */
  since: string | null
  author: Author
}

answerWith(({ text, since, author }: WordTask): Uint8Array => {
  const blocks = readHtml(text)
  return writeWord(since === null ? wordText(blocks) : trackedText(readHtml(since), blocks), author)
})
