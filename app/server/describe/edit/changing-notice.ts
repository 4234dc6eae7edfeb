/** What stands over a document that is being changed: the other side goes by what was released. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { holds } from '../../../../catalogue/language/formula.ts'
import type { EditView, Row } from '../../../page-types.ts'
import { wordsOf } from '../../answer/i18n.ts'
import type { DescribeContext } from '../../page/describe-context.ts'
import { revisionAddress } from '../describe-changes.ts'
import { say } from '../describe-fields.ts'

export function changingNotice({ scope: { changing } }: AnyDefinition, stored: Row, { language, side }: DescribeContext): EditView['notices'] {
  if (!changing || !holds(changing.while, { row: stored })) return []
  const words = wordsOf(language)
  const given = { says: say(changing.says, language), n: Number(stored[changing.revision] ?? 0) }
  return [{ tone: 'warn', text: words(side === 'supplier' ? 'revisions.changingTheirs' : 'revisions.changingOurs', given) }]
}

/** Where our side reads what the change is about. */
export function changeLink({ scope: { changing } }: AnyDefinition, pageName: string, stored: Row, about: DescribeContext): EditView['links'] {
  if (!changing || about.side === 'supplier' || !holds(changing.while, { row: stored })) return []
  const href = `${revisionAddress(pageName, stored.id, about)}&to=${Number(stored[changing.revision] ?? 0) + 1}`
  return [{ label: wordsOf(about.language)('revisions.compare'), href, icon: 'info' }]
}
