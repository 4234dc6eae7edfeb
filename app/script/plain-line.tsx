import type { PlainFacts } from '../document.tsx'
import type { Language } from '../page-types.ts'
import { sentence } from './sentences.ts'

/** Over a page without script: that it is one, once also why, and the way back. It stands over pages of every kind, so it brings its words itself. */
export function PlainLine({ plain, language }: { plain: PlainFacts; language: Language }) {
  return (
    <form className="plain-line" method="post" action="/plain" data-document="">
      <input type="hidden" name="_csrf" value={plain.csrf} />
      <input type="hidden" name="returnTo" value={plain.address} />
      <span role="status">{sentence(plain.isNew ? 'left' : 'plain', language)}</span>
      <button className="btn quiet">{sentence('back', language)}</button>
    </form>
  )
}
