import type { ListData } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

const HEIGHT = 32
/** A few hours are no wider than they would be in a day. */
const FEWEST = 24

/** What everything found comes to by the hour: bars, and the same numbers as a table. */
export function ListHours({ hours }: { hours: NonNullable<ListData['hours']> }) {
  const say = useSay()
  const most = Math.max(...hours.map(({ n }) => n))
  const peak = hours.find(({ n }) => n === most)
  const text = say('list.hours', {
    n: hours.reduce((sum, { n }) => sum + n, 0).toLocaleString('en'),
    most: most.toLocaleString('en'),
    at: `${peak?.hour}:00`,
  })
  const bars = hours.flatMap(({ n }, place) => {
    const height = Math.max((n / most) * HEIGHT, n > 0 ? 1 : 0)
    return n > 0 ? [`M${place} ${HEIGHT}v${-height}h.8v${height}z`] : []
  })
  return (
    <figure className="hours">
      <figcaption>{text}</figcaption>
      <svg viewBox={`0 0 ${Math.max(hours.length, FEWEST)} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
        <path d={bars.join('')} />
      </svg>
      <span className="ends">
        <span>{hours[0]?.hour}:00</span>
        <span>{hours.at(-1)?.hour}:00</span>
      </span>
      <details>
        <summary>{say('list.hoursTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('list.hour')}</th>
              <th scope="col">{say('list.times')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.flatMap(({ hour, n }) =>
              n > 0
                ? [
                    <tr key={hour}>
                      <td>{hour}:00</td>
                      <td className="figure">{n.toLocaleString('en')}</td>
                    </tr>,
                  ]
                : [],
            )}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
