/** Where a document is opened, by the side that opens it; without a page of its own, the list that it stands in. */
import type { AnyDefinition, Page } from '../../../catalogue/language/define.ts'
import type { Side } from '../../runtime/types.ts'

const isFor = ({ for: who }: Page, side: Side) => who.some((responsibility) => (responsibility === 'supplier') === (side === 'supplier'))

export function pageAddressOf(definition: AnyDefinition, side: Side, id: string): string {
  const open = Object.entries(definition.pages).filter(([, page]) => isFor(page, side))
  const [edit] = open.find(([, { kind }]) => kind === 'edit') ?? []
  const [list, { opens } = {}] = open[0] ?? []
  if (!edit && list && opens === list) return `/main/${list}/record?id=${id}`
  return edit ? `/main/${edit}?id=${id}` : list ? `/main/${list}` : '/main'
}
