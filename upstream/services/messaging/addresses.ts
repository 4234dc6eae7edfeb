/** Where a document is opened, by the side that opens it. */
import type { AnyDefinition, Page } from '../../../catalogue/define.ts'
import type { Side } from '../../runtime/types.ts'

const isFor = ({ kind, for: who }: Page, side: Side) =>
  kind === 'edit' && who.some((responsibility) => (responsibility === 'supplier') === (side === 'supplier'))

export function pageAddressOf(definition: AnyDefinition, side: Side, id: string): string {
  const [name] = Object.entries(definition.pages).find(([, page]) => isFor(page, side)) ?? []
  return name ? `/main/${name}?id=${id}` : '/main'
}
