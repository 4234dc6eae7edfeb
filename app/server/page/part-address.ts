import type { About } from './about.ts'
import { pageAddress } from './menu.ts'

/** The address of a part of the page (`attach`, `file`, …), with the record and the parked form where there are any. */
export function partAddress(
  pageName: string,
  part: string,
  about: Pick<About, 'menuId' | 'respId'>,
  more: Record<string, string | null | undefined>,
): string {
  const query = new URLSearchParams(Object.entries(more).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''))
  const address = pageAddress(`${pageName}/${part}`, about.menuId, about.respId)
  return query.size > 0 ? `${address}&${query}` : address
}
