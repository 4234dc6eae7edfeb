import { useEffect, useRef } from 'react'
import type { RefusalView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

type ConflictView = NonNullable<RefusalView['conflict']>

interface Props {
  conflict: ConflictView
  message: string
  canSave: boolean
}

/** Somebody saved in between: opened, mine, theirs, and a choice for each field that differs; the answer ends in what had been pressed. */
export function Conflict(props: Props) {
  const { conflict, message } = props
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { by, time, status, waiting } = conflict
  const differs = conflict.fields.length > 0
  return (
    <div className="message warn conflict" role="alert" tabIndex={-1} ref={box} autoFocus>
      <Icon name="alert" />
      <div>
        <b>{differs ? message : say(status ? 'conflict.movedTo' : 'conflict.moved', { by, time, ...(status && { status }) })}</b>{' '}
        {differs ? say('conflict.explain', { n: conflict.fields.length }) : say('conflict.nothing')}{' '}
        {waiting && !waiting.isPossible ? say('conflict.notNow', { action: waiting.label }) : ''}
        {differs ? <Compared conflict={conflict} /> : null}
        <Answers {...props} />
      </div>
    </div>
  )
}

function Compared({ conflict: { fields, by } }: Pick<Props, 'conflict'>) {
  const say = useSay()
  return (
    <div className="scroll">
      <table className="table">
        <caption className="hidden">{say('conflict.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('conflict.field')}</th>
            <th scope="col">{say('conflict.opened')}</th>
            <th scope="col">{say('conflict.mine')}</th>
            <th scope="col">{say('conflict.theirs', { by })}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((f) => (
            <Choice key={f.key + f.label} field={f} by={by} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The two versions are settled by saving, or by the action that waits; where nothing differs there is only to go on, or to look. */
function Answers({ conflict: { fields, waiting }, canSave }: Props) {
  const say = useSay()
  const differs = fields.length > 0
  const [after, action] = waiting?.isPossible ? [`:${waiting.intent}`, waiting.label] : ['', null]
  return (
    <div className="line">
      {differs && (canSave || action) ? (
        <>
          <button className="btn primary" name="intent" value={`resolve${after}`}>
            {action ? say('conflict.chosenAnd', { action }) : say('conflict.saveChosen')}
          </button>
          <button className="btn" name="intent" value={`resolve.mine${after}`}>
            {action ? say('conflict.mineAnd', { action }) : say('conflict.keepMine')}
          </button>
        </>
      ) : action ? (
        <button className="btn primary" name="intent" value={`resolve${after}`}>
          {say('conflict.goOn', { action })}
        </button>
      ) : null}
      <button className="btn" name="intent" value="resolve.theirs">
        {differs ? say('conflict.takeTheirs') : say('conflict.show')}
      </button>
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
