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

/** Saving comes first, so that Enter saves. At the end a step changes nothing, and its button keeps the focus. */
export function RenameButtons({ view }: { view: RenameView }) {
  const say = useSay()
  const { place } = view
  return (
    <>
      <button className="btn primary" name="intent" value="save">
        {say('rename.save')}
      </button>
      {place ? (
        <>
          <button className="btn" name="intent" value="move:up" aria-disabled={place.at === 1 || undefined}>
            <Icon name="up" />
            {say('rename.up')}
          </button>
          <button className="btn" name="intent" value="move:down" aria-disabled={place.at === place.of || undefined}>
            <Icon name="down" />
            {say('rename.down')}
          </button>
          <span role="status" className="faint">
            {say('rename.place', { ...place })}
          </span>
        </>
      ) : null}
    </>
  )
}
