/** Whether what must be decided first has been: area decisions replies, and nothing is asked of anybody until it does. */
import type { Label } from '../../../catalogue/language/define.ts'
import { question } from '../../runtime/rules/question.ts'
import type { Work } from '../../runtime/working.ts'

/** The scene that the document must pass first; null where there is none, or it has passed. */
export const sceneToPass = question<[work: Work, entity: string, id: string], Label | null>(null)
