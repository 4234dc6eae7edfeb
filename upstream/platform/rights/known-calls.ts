/** Whether the services answer at an address, so that a resource cannot be bound to nothing. */
import { definitionOf, pages } from '../../../catalogue/index.ts'
import { callableLinesOf, verbsOfLines } from '../../../catalogue/pages/line-calls.ts'
import { buttonsOfPage, callsOfButton } from '../../../catalogue/pages/page-calls.ts'
import { addressOf, standardVerbs, verbAt } from '../../../contract/call-names.ts'

const bound: ReadonlySet<string> = new Set(pages.flatMap(({ name }) => buttonsOfPage(name).flatMap((button) => callsOfButton(name, button))))

export function isKnownCall(path: string): boolean {
  const asked = verbAt(path)
  const definition = asked ? definitionOf(asked.entity) : undefined
  if (definition && asked)
    return [
      ...standardVerbs,
      'doPrint',
      'listPicks',
      'listBranches',
      'compareVersions',
      'findRevision',
      'doTake',
      ...Object.keys(definition.actions),
    ].includes(asked.verb)
  return bound.has(path)
}

/** The one spelling under which the calls of documents, and of lines that have some, are known; null for all others. */
export function documentCall(path: string): string | null {
  const asked = verbAt(path)
  return asked && (definitionOf(asked.entity) || callableLinesOf(asked.entity)) ? addressOf(asked.entity, asked.verb) : null
}

/** The call that a button must cover: that of lines is a call of their document. */
export function coveredAs(path: string): string | null {
  const { entity = '', verb = '' } = verbAt(path) ?? {}
  const lines = callableLinesOf(entity)
  return lines ? addressOf(lines.owner.entity, verbsOfLines[verb] ?? verb) : documentCall(path)
}
