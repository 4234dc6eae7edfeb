/** Runs apart from the service. */
import { readHtml } from '../../../../catalogue/legal/html.ts'
import { answerWith } from '../../../platform/apart/answer.ts'
import { type Comparison, compare } from './compare.ts'

answerWith(([from, to]: readonly [string, string]): Comparison => compare(readHtml(from), readHtml(to)))
