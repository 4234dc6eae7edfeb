import { withQuery } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'

interface Props {
  address: string
  pages: { index: number; count: number }
  /** Which page of how many, in words. */
  said: string
}

/** To the page before and the one after. */
export function PageSteps({ address, pages: { index, count }, said }: Props) {
  const say = useSay()
  const at = (page: number) => withQuery(address, { pageIndex: page })
  return (
    <nav className="pager" aria-label={say('matrix.pages')}>
      <span className="faint">{said}</span>
      {index > 1 ? <a href={at(index - 1)}>{say('matrix.before')}</a> : null}
      {index < count ? <a href={at(index + 1)}>{say('matrix.after')}</a> : null}
    </nav>
  )
}
