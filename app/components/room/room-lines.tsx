import { formatDecimal } from '../../format.ts'
import type { OwnLine, SeenLine } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { ScrollRegion } from '../tables/scroll-region.tsx'
import { Head } from './head.tsx'

const figure = (value: string | null): string => (value === null ? '–' : formatDecimal(value, 2))

/** Line by line what a supplier offered last, what he may offer now, and what else he may know. */
export function OwnLines({ lines }: { lines: readonly OwnLine[] }) {
  const say = useSay()
  const hasRank = lines.some(({ rank }) => rank !== null)
  const hasBest = lines.some(({ best }) => best !== null)
  return (
    <ScrollRegion label={say('room.lines')}>
      <table className="table read">
        <caption>{say('room.lines')}</caption>
        <thead>
          <tr>
            <Head word="room.line" />
            <Head word="room.qty" isFigure />
            <Head word="room.startPrice" isFigure />
            <Head word="room.ownLast" isFigure />
            <Head word="room.most" isFigure />
            {hasRank ? <Head word="room.rank" isFigure /> : null}
            {hasBest ? <Head word="room.best" isFigure /> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.itemId}>
              <th scope="row">
                <bdi>{line.name}</bdi>
              </th>
              <td className="figure">{line.qty === null ? '' : formatDecimal(line.qty)}</td>
              <td className="figure">{figure(line.ceiling)}</td>
              <td className="figure">{figure(line.last)}</td>
              <td className="figure">{figure(line.most)}</td>
              {hasRank ? <td className="figure">{line.rank ?? '–'}</td> : null}
              {hasBest ? <td className="figure">{figure(line.best)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Line by line what everybody offered last, the best first. */
export function AllLines({ lines }: { lines: readonly SeenLine[] }) {
  const say = useSay()
  return (
    <ScrollRegion label={say('room.byLine')}>
      <table className="table read">
        <caption>{say('room.byLine')}</caption>
        <thead>
          <tr>
            <Head word="room.line" />
            <Head word="room.startPrice" isFigure />
            <Head word="room.rank" isFigure />
            <Head word="room.supplier" />
            <Head word="room.last" isFigure />
            <Head word="room.count" isFigure />
            <Head word="room.remark" />
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) =>
            line.offers.length === 0
              ? [<LineRow key={line.itemId} line={line} offer={null} />]
              : line.offers.map((offer) => <LineRow key={`${line.itemId} ${offer.rank}`} line={line} offer={offer} />),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function LineRow({ line, offer }: { line: SeenLine; offer: SeenLine['offers'][number] | null }) {
  const say = useSay()
  return (
    <tr>
      <th scope="row">
        {line.lineNum} <bdi>{line.name}</bdi>
      </th>
      <td className="figure">{figure(line.start)}</td>
      <td className="figure">{offer?.rank ?? '–'}</td>
      <td>{offer?.who ?? ''}</td>
      <td className="figure">{figure(offer?.price ?? null)}</td>
      <td className="figure">{offer?.count ?? 0}</td>
      <td>{offer?.isBelowFloor ? say('room.belowFloor') : ''}</td>
    </tr>
  )
}
