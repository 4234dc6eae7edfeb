import type { DraftView } from '../../../page-types.ts'
import { Icon } from '../../icons.tsx'
import { useSay } from '../../page-context.tsx'
import { useSheet, useSheetPart } from '../sheet/sheet-store.ts'

/** Work that was typed here before and not saved: taken up again, or let go. What only this browser had stands beside what waits at the server. */
export function DraftNotices({ draft }: { draft: DraftView | null | undefined }) {
  const say = useSay()
  const store = useSheet()
  const copy = useSheetPart((state) => state.copy)
  return (
    <>
      {draft && !copy?.replaces ? (
        <Waiting at={draft.at} address={draft.address}>
          <button className="btn quiet" name="intent" value="draft.drop">
            {say('edit.draftDrop')}
          </button>
        </Waiting>
      ) : null}
      {copy ? (
        <Waiting at={copy.at} address={copy.address} onRestore={copy.drop}>
          <button
            type="button"
            className="btn quiet"
            onClick={() => {
              copy.drop()
              store.set({ copy: null })
            }}
          >
            {say('edit.draftDrop')}
          </button>
        </Waiting>
      ) : null}
    </>
  )
}

function Waiting({ at, address, onRestore, children }: { at: string; address: string; onRestore?: () => void; children: React.ReactNode }) {
  const say = useSay()
  return (
    <div className="message info">
      <Icon name="info" />
      <div className="line">
        {say('edit.draftWaiting', { at })}
        <a href={address} onClick={onRestore}>
          {say('edit.draftRestore')}
        </a>
        {children}
      </div>
    </div>
  )
}
