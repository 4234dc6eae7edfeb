import { formatValue } from '../../format.ts'
import type { ChangedView, DifferenceView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

/** One side of a difference as a person reads it: old struck, new marked; null where there was nothing. */
export function Side({ of: { label, kind, scale, minScale, showThousandSeparator, ...sides }, side }: { of: DifferenceView; side: 'from' | 'to' }) {
  const text = formatValue({ key: side, label, kind, scale, minScale, showThousandSeparator, editable: false }, { [side]: sides[side] })
  if (text === '') return null
  return side === 'from' ? <del>{text}</del> : <ins>{text}</ins>
}

/** What happened to a line besides its values. */
export function HowWord({ how }: Pick<ChangedView, 'how'>) {
  const say = useSay()
  if (how === 'added') return <span className="tag">{say('versions.added')}</span>
  return how === 'removed' ? <span className="tag bad">{say('versions.removed')}</span> : null
}

/** Field by field, old struck and new marked; of a new line what it holds, of one that is gone what it held. */
export function Changed({ changed, more }: { changed: ChangedView[]; more?: number | undefined }) {
  const say = useSay()
  return (
    <ul className="changed">
      {changed.map(({ title, how, differences }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own here and never move
        <li key={at}>
          {title ? <b>{title}</b> : null} <HowWord how={how} />
          {differences.map((difference) => (
            <span key={difference.label}>
              {difference.label} <Side of={difference} side="from" /> <Side of={difference} side="to" />
            </span>
          ))}
        </li>
      ))}
      {more ? <li className="dim">{say('versions.more', { n: more })}</li> : null}
    </ul>
  )
}
