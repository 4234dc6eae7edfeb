import type { ReactNode } from 'react'
import type { RenameView } from '../../page-types.ts'
import { Field } from '../field.tsx'
import { HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'

/** What a form holds in which a node gets another name, or changes places with its neighbour. */
export function RenameFields({ view }: { view: RenameView }) {
  return (
    <>
      <HiddenToken idem={view.idem} />
      <input type="hidden" name="versionNum" value={view.versionNum} />
      {view.said ? <Notice tone="ok" text={view.said} /> : null}
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      {view.fields.map((field) => (
        <Field key={field.key} field={field} row={view.row} typed={view.typed} error={view.errors[field.key]} />
      ))}
    </>
  )
}

/** Saving comes first, so that Enter saves; `children` stand beside it. At the end a step changes nothing, and its button keeps the focus. */
export function RenameButtons({ view: { place }, children }: { view: RenameView; children?: ReactNode }) {
  const say = useSay()
  return (
    <div className="line">
      <span className="line">
        <button className="btn primary" name="intent" value="save">
          {say('rename.save')}
        </button>
        {children}
      </span>
      {place ? (
        <span className="line">
          <Step to="up" isEnd={place.at === 1} />
          <Step to="down" isEnd={place.at === place.of} />
          <span role="status" className="faint">
            {say('rename.place', { ...place })}
          </span>
        </span>
      ) : null}
    </div>
  )
}

function Step({ to, isEnd }: { to: 'up' | 'down'; isEnd: boolean }) {
  const say = useSay()
  const label = say(to === 'up' ? 'rename.up' : 'rename.down')
  return (
    <button className="btn step" name="intent" value={`move:${to}`} title={label} aria-disabled={isEnd || undefined}>
      <Icon name={to} />
      <span>{label}</span>
    </button>
  )
}
