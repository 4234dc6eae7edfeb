import { KeptPage } from '../../components/frame/kept-page.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { LookAgain } from '../../components/look-again.tsx'
import { RowsBlock, useDocument } from '../../document.tsx'
import type { ListData, ListView } from '../../page-types.ts'
import type { doInList } from '../../server/list/list-actions.ts'
import type { PageFrame } from '../../server/page/open-page.ts'
import { useAnswer, useFrame } from '../route.ts'

export interface LoadedList {
  page: string
  view: ListView
  /** Without rows they stand in the document. */
  data: Omit<ListData, 'rows'> & { rows: ListData['rows'] | null }
  idem: string
  frame: PageFrame
}

/** A list as it was loaded, kept alive while other tabs are open. */
export function ListScreen({ loaded, beside, above }: { loaded: LoadedList; beside?: React.ReactNode; above?: React.ReactNode }) {
  const { page, view, data, idem } = loaded
  const { asked, batch, typed, refusal, errors, preview } = useAnswer<typeof doInList>() ?? {}
  const { rows } = useDocument()
  const { words, csrf } = useFrame()
  const list = (
    <ListPage
      view={view}
      data={{ ...data, rows: data.rows ?? rows ?? [] }}
      words={words}
      csrf={csrf}
      idem={idem}
      asked={asked}
      batch={batch}
      typed={typed}
      refusal={refusal}
      errors={errors}
      preview={preview}
    />
  )
  return (
    <KeptPage key={page} data={loaded}>
      {above}
      {beside ? (
        <div className="beside">
          {beside}
          <div className="beside-rest">{list}</div>
        </div>
      ) : (
        list
      )}
      {data.isLive ? <LookAgain /> : null}
      {data.rows === null && rows ? <RowsBlock rows={rows} /> : null}
    </KeptPage>
  )
}
