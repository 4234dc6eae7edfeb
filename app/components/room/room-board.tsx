import { timeOfDay } from '../../../catalogue/constants/clock.ts'
import { formatDecimal } from '../../format.ts'
import type { RoomView, SeenEntry, SeenOffer, SeenRoom } from '../../page-types.ts'
import { type Say, useSay } from '../page-context.tsx'
import { ScrollRegion } from '../tables/scroll-region.tsx'
import { Head } from './head.tsx'
import { PriceCurve } from './price-curve.tsx'
import { AllLines, OwnLines } from './room-lines.tsx'

interface BoardProps {
  view: Pick<RoomView, 'labels' | 'items' | 'timeZone'>
  room: SeenRoom
  offers: readonly SeenOffer[]
  log: readonly SeenEntry[]
  /** What time it is for the services; nobody trusts the clock of a browser. */
  nowMs: number
  /** The stream is not heard at present. */
  isLost?: boolean
}

/** What happens in a room, for whoever looks on: the same drawn once by the server and kept up by the stream. */
export function RoomBoard(props: BoardProps) {
  const { room, offers } = props
  const { lines } = room
  const own = room.basis === 'ITEM' ? room.own?.lines : null
  return (
    <div className="room-board">
      <Facts {...props} />
      {own ? <OwnLines lines={own} /> : null}
      {lines ? <AllLines lines={lines} /> : null}
      {lines ? <PriceCurve room={room} lines={lines} offers={offers} /> : null}
      <Seats {...props} />
      <Offers {...props} />
      <Log {...props} />
    </div>
  )
}

const figure = (value: string | null | undefined): string => (value == null ? '–' : formatDecimal(value, 2))

/** `14:05`; hours where there are any. */
export function spanOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map((n) => String(n).padStart(2, '0'))
  return (parts[0] === '00' ? parts.slice(1) : parts).join(':')
}

const clockOf = (instant: string, timeZone: string): string => timeOfDay(new Date(instant), timeZone)

function leftOf(room: SeenRoom, nowMs: number): string {
  if (room.remainingMs !== null) return spanOf(room.remainingMs)
  const end = room.slotEnd ?? room.turnEnd
  return end === null ? '–' : spanOf(Date.parse(end) - nowMs)
}

type Fact = [label: string, value: string]
/** Nothing where there is no value. */
const fact = (label: string, value: string | null | undefined): Fact[] => (value == null ? [] : [[label, value]])

function factsOf({ room, view, nowMs }: BoardProps, say: Say): Fact[] {
  const end = room.slotEnd ?? room.turnEnd
  const { own, turnNum } = room
  const ownTotal = own && room.basis === 'TOTAL' ? own : null
  const state = view.labels[`STATE_${room.status}`] ?? room.status
  return [
    ...fact(say('room.state'), turnNum === null ? state : `${state} · ${say('room.turn', { n: turnNum })}`),
    ...fact(say('room.left'), leftOf(room, nowMs)),
    ...fact(say('room.ends'), end && clockOf(end, view.timeZone)),
    ...fact(say('room.ceiling'), room.ceiling && `${room.currency} ${figure(room.ceiling)}`),
    ...fact(say('room.currency'), room.ceiling === null ? room.currency : null),
    ...fact(say('room.reserve'), room.reserve && figure(room.reserve)),
    ...fact(say('room.best'), room.best && figure(room.best)),
    ...fact(say('room.ownLast'), ownTotal && figure(ownTotal.amount)),
    ...fact(say('room.most'), ownTotal && figure(ownTotal.lines[0]?.most)),
    ...fact(say('room.rank'), own?.rank?.toString()),
    ...fact(say('room.factor'), own && Number(own.factor) !== 1 ? own.factor : null),
    ...fact(say('room.suppliers'), room.count?.toString()),
  ]
}

function Facts(props: BoardProps) {
  const say = useSay()
  const { room, view, isLost } = props
  return (
    <>
      <dl className="facts">
        {factsOf(props, say).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="room-news" role="status">
        {isLost ? <b>{say('room.lost')}</b> : null}
        {room.isOwnSlot && room.isTaking ? <b>{say('room.yourTurn')}</b> : null}
        {room.extendCount > 0 ? <span>{say('room.extended', { n: room.extendCount })}</span> : null}
        {room.nextTurnAt ? <span>{say('room.nextAt', { time: clockOf(room.nextTurnAt, view.timeZone) })}</span> : null}
        {room.closeReason ? <span>{say('room.closed', { reason: view.labels[`CLOSE_${room.closeReason}`] ?? room.closeReason })}</span> : null}
        {room.own?.sealed ? <span>{say('room.sealed', { n: room.own.sealed.count, time: clockOf(room.own.sealed.at, view.timeZone) })}</span> : null}
      </p>
    </>
  )
}

function Seats({ room, view }: BoardProps) {
  const say = useSay()
  if (!room.seats) return null
  return (
    <ScrollRegion label={say('room.suppliers')}>
      <table className="table read">
        <caption>{say('room.suppliers')}</caption>
        <thead>
          <tr>
            <Head word="room.rank" isFigure />
            <Head word="room.supplier" />
            <Head word="room.state" />
            <Head word="room.amount" isFigure />
            <Head word="room.evaluated" isFigure />
          </tr>
        </thead>
        <tbody>
          {room.seats.map((seat) => (
            <tr key={seat.who}>
              <td className="figure">{seat.rank ?? '–'}</td>
              <th scope="row">
                <bdi>{seat.who}</bdi>
              </th>
              <td>
                {view.labels[`SEAT_${seat.status}`] ?? seat.status}
                {seat.isOnline ? ` · ${say('room.online')}` : ''}
                {seat.passes ? ` · ${say('room.passes')} ${seat.passes}` : ''}
              </td>
              <td className="figure">{figure(seat.amount)}</td>
              <td className="figure">{figure(seat.evalAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Offers({ offers, view, room }: BoardProps) {
  const say = useSay()
  if (offers.length === 0) return <p className="empty">{say('room.noOffers')}</p>
  return (
    <ScrollRegion label={say('room.offers')}>
      <table className="table read">
        <caption>{say('room.offers')}</caption>
        <thead>
          <tr>
            <Head word="room.time" />
            <Head word="room.supplier" />
            {room.basis === 'ITEM' ? <Head word="room.line" /> : null}
            <Head word="room.amount" isFigure />
            <Head word="room.rank" isFigure />
            <Head word="room.state" />
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <tr key={offer.id}>
              <td>{clockOf(offer.at, view.timeZone)}</td>
              <td>{offer.isOwn ? say('room.mine') : offer.who}</td>
              {room.basis === 'ITEM' ? <td>{view.items[offer.itemId ?? ''] ?? ''}</td> : null}
              <td className="figure">{figure(offer.price)}</td>
              <td className="figure">{offer.rank ?? ''}</td>
              <td>
                {view.labels[`OFFER_${offer.status}`] ?? offer.status}
                {offer.isExtending ? ` · ${say('room.extends')}` : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What happened besides offers. */
function Log({ log, view }: BoardProps) {
  const say = useSay()
  if (log.length === 0) return null
  return (
    <section className="room-log" aria-label={say('room.log')}>
      <h3>{say('room.log')}</h3>
      <ol reversed>
        {log.map(({ seq, at, kind, status, end }) => (
          <li key={seq}>
            {clockOf(at, view.timeZone)}{' '}
            {kind === 'time' && end ? say('room.endMoved', { time: clockOf(end, view.timeZone) }) : (view.labels[`STATE_${status}`] ?? status)}
          </li>
        ))}
      </ol>
    </section>
  )
}
