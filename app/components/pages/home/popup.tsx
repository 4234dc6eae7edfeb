import { useEffect, useRef, useState } from 'react'
import type { PopupView } from '../../../page-types.ts'
import { hasDialogs, showDialog } from '../../buttons/dialogs.ts'
import { HiddenToken } from '../../hidden.tsx'
import { useSay } from '../../page-context.tsx'

/** What comes up until its person says that he knows: with script over the page, without above it. */
export function Popup({ popup }: { popup: PopupView }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!hasDialogs()) return
    const { current } = dialog
    current?.close()
    showDialog(current)
    setIsOver(true)
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} open className={isOver ? 'popup over' : 'popup'} aria-labelledby="popup-title">
      <h2 id="popup-title">{popup.title}</h2>
      <p className="faint">
        <time dateTime={popup.date}>{popup.date}</time>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/values/rich-text.ts). */}
      <div className="rich" dangerouslySetInnerHTML={{ __html: popup.html }} />
      <form method="post" className="line">
        <HiddenToken />
        <a className="btn quiet push" href={popup.href}>
          {say('home.openNotice')}
        </a>
        <button className="btn primary" name="intent" value={`known:${popup.id}`}>
          {say('home.known')}
        </button>
      </form>
    </dialog>
  )
}
