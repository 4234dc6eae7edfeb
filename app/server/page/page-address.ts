/** The addresses of pages and of their parts. */
import { pageOf } from '../../../catalogue/index.ts'
import type { PartName } from '../../../catalogue/page-parts.ts'
import { panels } from '../../../catalogue/panels.ts'
import type { DescribeContext } from './describe-context.ts'

/** The page that shows one record: of its own, or below a list whose rows open in itself. */
export const recordPage = (page: string): string => (pageOf(page)?.opens === page ? partPath(page, 'record') : page)

export const recordAddress = (page: string, menuId: number | null, respId: string): string => pageAddress(recordPage(page), menuId, respId)

export function pageAddress(page: string, menuId: number | null, respId: string): string {
  return menuId === null ? `/main/${page}` : `/main/${page}?${new URLSearchParams({ menuId: String(menuId), respId })}`
}

/** The page that asks what an action wants to know that makes something from nothing: one of its own, or a part of the list. */
export function makingAddress(list: string, action: string, { menuId, respId }: { menuId: number; respId: string }): string {
  const own = panels.find(({ under, makes }) => under === list && makes === action)
  return own ? pageAddress(own.name, menuId, respId) : partAddress(list, 'make', { menuId, respId }, { action })
}

/** The address of a part of the page (`attach`, `file`, …), with the record and the parked form where there are any. */
export function partAddress(
  pageName: string,
  part: PartName,
  about: Pick<DescribeContext, 'menuId' | 'respId'>,
  more: Record<string, string | null | undefined> = {},
): string {
  const query = new URLSearchParams(Object.entries(more).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''))
  const address = pageAddress(partPath(pageName, part), about.menuId, about.respId)
  return query.size > 0 ? `${address}&${query}` : address
}

const partPath = (page: string, part: PartName): string => `${page}/${part}`
