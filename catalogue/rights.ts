/** What a state lets a side or a responsibility edit: read alike by the pages, the imports and the services. */
import type { AnyDefinition, Responsibility, Side } from './define.ts'

/** Whether a path (`supplierId`, `poLine`, `poLine.poDelivery.promisedDate`) may be edited; a right to lines covers all under them. */
export type EditRight = (path: string) => boolean

export function editRight(definition: AnyDefinition, status: string, who: { side: Side; responsibility: string }): EditRight {
  const rights = definition.states[status]?.edit ?? {}
  const granted = [rights[who.side], rights[who.responsibility as Responsibility]].filter((r) => r !== undefined)
  if (granted.includes('all')) return () => true
  const paths = granted.flatMap((r) => (r === 'all' ? [] : r))
  return (path) => paths.some((p) => path === p || path.startsWith(`${p}.`))
}

/** State of a document that is not stored yet. */
export const firstState = (definition: AnyDefinition): string => Object.keys(definition.states)[0] ?? ''

/** The status of a document, or the enabled flag of master data. */
export const statusOf = (definition: AnyDefinition, doc: Record<string, unknown>): string => String(definition.type === 'master' ? (doc.enabledFlag ?? 'Y') : doc.status)
