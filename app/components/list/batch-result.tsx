import type { BatchView } from '../../page-types.ts'
import { Icon } from '../icons.tsx'

/** What became of each of the rows that an action was to run on. */
export function BatchResult({ batch: { title, tone, rows } }: { batch: BatchView }) {
  return (
    <div className={`message ${tone} batch`} role="alert">
      <Icon name={tone === 'bad' ? 'stop' : 'alert'} />
      <div>
        <b>{title}</b>
        <ul>
          {rows.map(({ id, number, isDone, text }) => (
            <li key={id} className={isDone ? 'faint' : undefined}>
              <Icon name={isDone ? 'check' : 'close'} /> {number ? <b>{number}</b> : null} {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
