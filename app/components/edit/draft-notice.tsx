import type { DraftView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

/** Work that was typed here before and not saved: taken up again, or let go. */
export function DraftNotice({ draft }: { draft: DraftView }) {
  const say = useSay()
  return (
    <div className="message info">
      <Icon name="info" />
      <div className="line">
        {say('edit.draftWaiting', { at: draft.at })}
        <a href={draft.address}>{say('edit.draftRestore')}</a>
        <button className="btn quiet" name="intent" value="draft.drop">
          {say('edit.draftDrop')}
        </button>
      </div>
    </div>
  )
}
