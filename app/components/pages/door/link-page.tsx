import type { LinkView } from '../../../page-types.ts'
import { EditPage } from '../../edit/edit-page.tsx'
import { Mark } from '../../icons.tsx'
import { Notice } from '../../message.tsx'

/** One document for somebody without an account: no frame, no way to anything else. */
export function LinkPage({ title, edit, notice, said, words, csrf }: LinkView) {
  return (
    <div className="one">
      <header className="top">
        <span className="logo">
          <Mark />
          Supplybase
        </span>
      </header>
      <main className="sheet" id="main">
        {said ? <Notice tone="ok" text={said} /> : null}
        {notice ? <Notice tone="bad" text={notice} /> : null}
        {edit ? <EditPage key={title} {...edit} words={words} csrf={csrf} /> : null}
      </main>
    </div>
  )
}
