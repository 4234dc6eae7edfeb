import { useEffect, useRef } from 'react'
import type { RefusalView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

type ConflictView = NonNullable<RefusalView['conflict']>

/** Somebody saved in between: opened, mine, theirs, and a choice for each field that differs. */
export function Conflict({ conflict, message, canSave }: { conflict: ConflictView; message: string; canSave: boolean }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="message warn conflict" role="alert" tabIndex={-1} ref={box} autoFocus>
      <Icon name="alert" />
      <div>
        <b>{message}</b> {say('conflict.explain', { n: conflict.fields.length })}
        <div className="scroll">
          <table className="table">
            <caption className="hidden">{say('conflict.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('conflict.field')}</th>
                <th scope="col">{say('conflict.opened')}</th>
                <th scope="col">{say('conflict.mine')}</th>
                <th scope="col">{say('conflict.theirs', { by: conflict.by })}</th>
              </tr>
            </thead>
            <tbody>
              {conflict.fields.map((f) => (
                <Choice key={f.key + f.label} field={f} by={conflict.by} />
              ))}
            </tbody>
          </table>
        </div>
        <div className="line">
          {canSave ? (
            <>
              <button className="btn primary" name="intent" value="resolve">
                {say('conflict.saveChosen')}
              </button>
              <button className="btn" name="intent" value="resolve.mine">
                {say('conflict.keepMine')}
              </button>
            </>
          ) : null}
          <button className="btn" name="intent" value="resolve.theirs">
            {say('conflict.takeTheirs')}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Mine is chosen where I changed the field, theirs elsewhere. */
function Choice({ field, by }: { field: ConflictView['fields'][number]; by: string }) {
  const say = useSay()
  const isMine = field.mine !== field.opened
  const name = `choose.${field.key}`
  // A line that only one of the two has is told, there is nothing to choose.
  if (field.key === '')
    return (
      <tr>
        <th scope="row">{field.label}</th>
        <td className="dim">{field.opened || '—'}</td>
        <td>{field.mine || '—'}</td>
        <td>
          <ins>{field.theirs}</ins>
        </td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">{field.label}</th>
      <td className="dim">{field.opened || '—'}</td>
      <td>
        <label className="check">
          <input type="radio" name={name} value="mine" defaultChecked={isMine} aria-label={`${field.label} ${say('conflict.mine')} ${field.mine}`} />{' '}
          {isMine ? <ins>{field.mine || '—'}</ins> : <span className="dim">{say('conflict.unchanged')}</span>}
        </label>
      </td>
      <td>
        <label className="check">
          <input
            type="radio"
            name={name}
            value="theirs"
            defaultChecked={!isMine}
            aria-label={`${field.label} ${say('conflict.theirs', { by })} ${field.theirs}`}
          />{' '}
          {field.theirs !== field.opened ? <ins>{field.theirs || '—'}</ins> : <span className="dim">{say('conflict.unchanged')}</span>}
        </label>
      </td>
    </tr>
  )
}
