import type { ListData, ListView } from '../../page-types.ts'
import { HiddenQuery } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { listAddress } from './list-address.ts'

/** 1 … 4 5 6 … 12: the ends, the page and its neighbours. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, ...(current < 3 ? [2, 3] : []), last].filter((n) => n >= 1 && n <= last)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => (i > 0 && n - sorted[i - 1]! > 1 ? [null, n] : [n]))
}

/** Count, page size, pages, go-to; all of it links and two small GET forms. */
export function ListPager({ view, data }: { view: ListView; data: ListData }) {
  const say = useSay()
  const last = Math.max(1, Math.ceil(data.count / data.pageRows))
  const here = Math.min(data.pageIndex, last)
  const to = (pageIndex: number) => listAddress(view, data, { pageIndex })
  const path = view.address.split('?')[0]
  const sizes = view.pageSizes.includes(data.pageRows) ? view.pageSizes : [...view.pageSizes, data.pageRows].sort((a, b) => a - b)
  const step = (label: string, page: number, isOpen: boolean, className = '') =>
    isOpen ? (
      <a key={label} className={className} href={to(page)}>
        {label}
      </a>
    ) : (
      <span key={label} className={`off ${className}`}>
        {label}
      </span>
    )
  return (
    <div className="pager">
      <span>{say(data.countKind === 'capped' ? 'list.countCapped' : 'list.count', { n: data.count })}</span>
      <form action={path} className="not-phone">
        <HiddenQuery address={listAddress(view, data)} without={['pageRows', 'pageIndex']} />
        <label className="line">
          {say('list.pageRows')}
          <select
            className="control"
            name="pageRows"
            defaultValue={data.pageRows}
            key={data.pageRows}
            onChange={(e) => e.currentTarget.form?.requestSubmit()}
          >
            {sizes.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
        <noscript>
          <button className="btn">{say('list.apply')}</button>
        </noscript>
      </form>
      <nav className="pages push" aria-label={say('list.pages')}>
        {step(say('list.first'), 1, here > 1, 'not-phone')}
        {step(say('list.previous'), here - 1, here > 1)}
        {pageNumbers(here, last).map((n, i, all) =>
          n === null ? (
            <span key={`after${all[i - 1]}`}>…</span>
          ) : (
            <a key={n} href={to(n)} aria-current={n === here ? 'page' : undefined} className={n === here ? undefined : 'not-phone'}>
              {n}
            </a>
          ),
        )}
        {step(say('list.next'), here + 1, here < last)}
        {step(say('list.last'), last, here < last, 'not-phone')}
      </nav>
      <form action={path} className="not-phone">
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
