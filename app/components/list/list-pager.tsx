import { useEffect, useRef } from 'react'
import type { ListData, ListView } from '../../page-types.ts'
import { MenuButton } from '../buttons/menu-button.tsx'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { WithoutScript } from '../without-script.tsx'
import { listAddress } from './list-address.ts'
import { ListStep } from './list-step.tsx'

/** 1 … 4 5 6 … 12: the ends, the page and its neighbours. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, ...(current < 3 ? [2, 3] : []), last].filter((n) => n >= 1 && n <= last)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => (i > 0 && n - sorted[i - 1]! > 1 ? [null, n] : [n]))
}

interface PagerProps {
  view: ListView
  data: ListData
  /** When what was sent was refused. */
  typed?: Record<string, string> | undefined
}

/** Count, page size, pages, go-to. */
export function ListPager({ view, data, typed }: PagerProps) {
  const say = useSay()
  const last = Math.max(1, Math.ceil(data.count / data.pageRows))
  const here = Math.min(data.pageIndex, last)
  const step = (label: string, page: number, isOpen: boolean, className = '') =>
    isOpen ? (
      <ListStep key={label} view={view} data={data} changes={{ pageIndex: page }} className={className}>
        {label}
      </ListStep>
    ) : (
      <span key={label} className={`off ${className}`}>
        {label}
      </span>
    )
  return (
    <div className="pager" id="pager" tabIndex={-1}>
      <span>{say(data.countKind === 'capped' ? 'list.countCapped' : 'list.count', { n: data.count })}</span>
      <PageSize view={view} data={data} typed={typed} />
      <nav className="pages push" aria-label={say('list.pages')}>
        {step(say('list.first'), 1, here > 1, 'not-phone')}
        {step(say('list.previous'), here - 1, here > 1)}
        {pageNumbers(here, last).map((n, i, all) =>
          n === null ? (
            <span key={`after${all[i - 1]}`}>…</span>
          ) : (
            <ListStep key={n} view={view} data={data} changes={{ pageIndex: n }} isCurrent={n === here} className={n === here ? '' : 'not-phone'}>
              {n}
            </ListStep>
          ),
        )}
        {step(say('list.next'), here + 1, here < last)}
        {step(say('list.last'), last, here < last, 'not-phone')}
      </nav>
      <form action={view.address.split('?')[0]} className="not-phone">
        <HiddenQuery address={listAddress(view, data)} without={['pageIndex']} />
        <label className="line">
          {say('list.goTo')}
          <input className="control" name="pageIndex" inputMode="numeric" size={2} autoComplete="off" />
          {say('list.goToAfter')}
        </label>
      </form>
    </div>
  )
}

/** The size is the person's own and kept; up to three sizes may be added to the usual ones. */
function PageSize({ view, data, typed }: PagerProps) {
  const say = useSay()
  const apply = useRef<HTMLButtonElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  // The same element with another choice, as it has the focus of whoever chose by keys.
  useEffect(() => {
    if (choice.current) choice.current.value = String(data.pageRows)
  }, [data.pageRows])
  const sizes = view.pageSizes.includes(data.pageRows) ? view.pageSizes : [...view.pageSizes, data.pageRows].sort((a, b) => a - b)
  return (
    <form method="post" action={listAddress(view, data, { pageRows: null })} className="not-phone" noValidate>
      <HiddenToken />
      <label className="line">
        {say('list.pageRows')}
        <select ref={choice} className="control" name="pageRows" defaultValue={data.pageRows} onChange={() => apply.current?.click()}>
          {sizes.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <button ref={apply} className="hidden" name="intent" value="pageSize" tabIndex={-1} aria-hidden="true" />
      <WithoutScript>
        <button className="btn" name="intent" value="pageSize">
          {say('list.apply')}
        </button>
      </WithoutScript>
      <MenuButton label={say('list.customSize')} className="btn quiet" side="up" isOpen={!!typed?.customRows}>
        <label className="line">
          {say('list.customSizeOf')}
          <input className="control" name="customRows" defaultValue={typed?.customRows} inputMode="numeric" size={4} min={10} autoComplete="off" />
          <button className="btn" name="intent" value="pageSize">
            {say('list.apply')}
          </button>
        </label>
      </MenuButton>
    </form>
  )
}
