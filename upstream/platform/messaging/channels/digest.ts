/** One message about several documents: it leads to the first and names them all, to those whom its event tells. */

import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, Template } from '../../../../catalogue/language/define.ts'
import type { Doc, Side } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { announceEvent, receiversOfEvent } from '../events/announce.ts'

const mostNamed = 10

/** `{count}` and `{names}` in its words are how many there are and what the first ten are called. Answers whether anybody was told. */
export async function announceDigest(
  work: Work,
  definition: AnyDefinition,
  code: string,
  docs: readonly [Doc, ...Doc[]],
  to: Side,
): Promise<boolean> {
  const [first] = docs
  const template = definition.templates[code] as Template
  const people = (await receiversOfEvent(work, definition, first, { code, template })).filter(({ side }) => side === to)
  const names = (['CN', 'EN'] as const).map((language) => docs.slice(0, mostNamed).map((doc) => recordName(definition, doc, language)))
  const values = { count: [String(docs.length), String(docs.length)], names: [names[0]?.join('、') ?? '', names[1]?.join(', ') ?? ''] } as const
  return (await announceEvent(work, definition, first, { code, template, people, values })) !== null
}
