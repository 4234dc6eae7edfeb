/** Quantities that a tool takes by names of its own: read as people write them, and refused at their entries. */
import { normaliseFigure } from '../../../catalogue/values/normalisation.ts'
import type { Language } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { inWords, type Words } from './tool.ts'

export interface TypedQuantity {
  /** Of the entry that it stands in. */
  at: string
  typed: string
}

const shape = /^\d{1,14}(\.\d{1,4})?$/
const wrong = (given: string): Words => [
  `数量必须是不小于0的数字，最多4位小数，当前值“${given}”`,
  `The quantity must be a number from 0 on, of four decimals at most; given "${given}"`,
]

/** In the same order, null for what is empty; all that are none are told at once. */
export function quantitiesIn(entries: readonly TypedQuantity[], language: Language): (string | null)[] {
  const written = entries.map(({ typed }) => normaliseFigure(typed.trim()) || null)
  const issues = entries.flatMap(({ at, typed }, index) =>
    shape.test(written[index] ?? '0') ? [] : [{ at, msg: inWords(wrong(typed), language), code: 'NOT_A_NUMBER' }],
  )
  const [first] = issues
  if (first) throw new UpstreamRefusal(422, { status: 'E', code: 'INVALID', msg: first.msg, data: { issues } })
  return written
}
