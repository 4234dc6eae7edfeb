import { useRef } from 'react'
import { EditPage } from '../../components/edit/edit-page.tsx'
import { isLost, lostRefusal } from '../../components/lost-line.ts'
import { PageProvider } from '../../components/page-context.tsx'
import { Tree } from '../../components/tree/tree.tsx'
import type { ReadView, TreeView } from '../../page-types.ts'
import type { PageFrame } from '../../server/page/open-page.ts'
import type { EditData } from '../../server/record/edit-page.ts'
import type { doInRecord } from '../../server/record/show-record.ts'
import { useAnswer, useFrame } from '../route.ts'

export interface LoadedRecord extends EditData {
  tree?: TreeView
  read?: ReadView
  frame: PageFrame
}

/** What the last post answered stands until the page is loaded anew: a jump to a field or a tab is a navigation as well, and would drop it. */
function useLastAnswer(loaded: EditData): EditData {
  const given = useAnswer<typeof doInRecord>()
  const answer = isLost(given) ? undefined : given
  const last = useRef<{ loaded: EditData; answer: EditData }>()
  if (answer) last.current = { loaded, answer }
  return answer ?? (last.current?.loaded === loaded ? last.current.answer : loaded)
}

/** A record as it was loaded, or as the last post answered. */
export function EditScreen({ loaded }: { loaded: LoadedRecord }) {
  const { page, ...answered } = useLastAnswer(loaded)
  const { words, csrf, draftKey } = useFrame()
  const last = useAnswer<typeof doInRecord>()
  const shown = isLost(last) ? { ...answered, refusal: lostRefusal(last, words) } : answered
  const edit = (
    <EditPage
      key={page}
      {...shown}
      read={loaded.read ?? null}
      draftKey={draftKey}
      done={loaded.frame.message?.done ?? null}
      words={words}
      csrf={csrf}
    />
  )
  if (!loaded.tree) return edit
  return (
    <div className="beside">
      <PageProvider words={words} csrf={csrf}>
        <Tree view={loaded.tree} />
      </PageProvider>
      <div className="beside-rest">{edit}</div>
    </div>
  )
}
