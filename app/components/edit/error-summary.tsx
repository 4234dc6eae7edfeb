import { useEffect, useRef } from 'react'
import { idOf } from '../../format.ts'
import type { EditView, RefusalView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { idOfTab, standsIn } from './tab-names.ts'

/** What is wrong, each with a link to its field; the focus starts here. */
export function ErrorSummary({ refusal, view }: { refusal: RefusalView; view?: EditView }) {
  const say = useSay()
  const quoted = (label: string) => (label.includes('“') ? label : say('edit.quoted', { label }))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  // A field in a closed section or behind a tab is opened before the browser jumps to it.
  const open = (at: string) => {
    const target = document.getElementById(idOf(at))
    target?.closest('details')?.setAttribute('open', '')
    target?.focus()
    setTimeout(() => target?.focus())
  }
  const sheetOf = (at: string) => (view?.sheets?.as === 'tabs' ? view.sheets.all.find(({ parts }) => standsIn(at, parts, view)) : undefined)
  const placeOf = (at: string) => {
    const sheet = sheetOf(at)
    return sheet ? idOfTab(sheet.key) : idOf(at)
  }
  return (
    <div className="message bad" role="alert" tabIndex={-1} ref={box} autoFocus id="errors">
      <Icon name="stop" />
      <div>
        <b>{refusal.message}</b>
        {refusal.issues.length ? (
          <ul>
            {refusal.issues.map((issue) => (
              <li key={issue.at + issue.message}>
                {issue.at ? (
                  <a href={`#${placeOf(issue.at)}`} onClick={() => open(issue.at)}>
                    {issueText(issue)}
                  </a>
                ) : (
                  issueText(issue)
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {refusal.code ? <span className="hidden">{say('edit.code', { code: refusal.code })}</span> : null}
      </div>
    </div>
  )

  function issueText(issue: RefusalView['issues'][number]) {
    if (!issue.label || issue.message.includes(issue.label)) return issue.message
    return issue.given
      ? say('edit.issueGiven', { label: quoted(issue.label), given: issue.given, message: issue.message })
      : say('edit.issue', { label: quoted(issue.label), message: issue.message })
  }
}
