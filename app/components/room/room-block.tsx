import type { RoomView, SeenOffer, SeenRoom } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { useSay } from '../page-context.tsx'
import { useIsLive } from '../use-is-live.ts'
import { WithoutScript } from '../without-script.tsx'
import { RoomBoard } from './room-board.tsx'
import { useRoom } from './use-room.ts'

/** A live room above its record: what happens there, and the forms by which one takes part. Without script the board reads itself again in a frame, and what is typed stays. */
export function RoomBlock({ view }: { view: RoomView }) {
  const say = useSay()
  const { room, offers, log, seq, nowMs, isLost } = useRoom(view.live, view.stream)
  const isLive = useIsLive()
  return (
    <section className="room" aria-label={say('room.title')}>
      <div className="room-forms">
        {view.may.ready && room.own && !room.own.isReady ? <Ready view={view} room={room} /> : null}
        {view.may.offer && room.own?.isReady ? <Offer view={view} room={room} seq={seq} /> : null}
        {view.may.run ? <Desk view={view} room={room} offers={offers} /> : null}
      </div>
      {isLive ? (
        <RoomBoard view={view} room={room} offers={offers} log={log} nowMs={nowMs} isLost={isLost} />
      ) : (
        <WithoutScript>
          <iframe className="room-frame" src={view.frame} title={say('room.byItself')} />
        </WithoutScript>
      )}
    </section>
  )
}

function Ready({ view, room }: { view: RoomView; room: SeenRoom }) {
  const say = useSay()
  return (
    <form method="post" action={view.address}>
      <HiddenToken idem={view.idem} />
      <h2>{say('room.rules')}</h2>
      <p className="room-rules">{room.ruleText}</p>
      <input type="hidden" name="ruleHash" value={room.ruleHash} />
      <button className="btn primary" name="intent" value="doSupplierReady">
        {say('room.ready')}
      </button>
    </form>
  )
}

function Offer({ view, room, seq }: { view: RoomView; room: SeenRoom; seq: number }) {
  const say = useSay()
  const isTotal = room.basis === 'TOTAL'
  const canOffer = room.isTaking && (room.mode !== 'ROTATE' || room.isOwnSlot)
  return (
    <form method="post" action={view.address} className="line">
      <HiddenToken idem={view.idem} />
      <input type="hidden" name="seenSeq" value={seq} />
      {(room.own?.lines ?? []).map(({ itemId, name, most }) => (
        <label key={itemId ?? ''} className="boxed">
          <span>{isTotal ? say('room.total') : name}</span>
          <input
            className="control num"
            name={isTotal ? 'amount' : `item.${itemId}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={(isTotal ? view.typed?.amount : view.typed?.items[itemId ?? '']) ?? ''}
            placeholder={most ?? ''}
          />
        </label>
      ))}
      {view.typed?.needsConfirm ? (
        <label>
          <input type="checkbox" name="confirmFlag" value="Y" /> {say('room.confirm')}
        </label>
      ) : null}
      <button className="btn primary" name="intent" value="doOfferPrice" disabled={!canOffer}>
        {say('room.offer')}
      </button>
      {room.mode === 'ROTATE' ? (
        <button className="btn" name="intent" value="pass" disabled={!canOffer}>
          {say('room.pass')}
        </button>
      ) : null}
    </form>
  )
}

const commands = [
  { command: 'START', word: 'start', from: ['OPEN', 'BETWEEN'] },
  { command: 'PAUSE', word: 'pause', from: ['RUNNING'] },
  { command: 'RESUME', word: 'resume', from: ['PAUSED'] },
  { command: 'END', word: 'end', from: ['RUNNING'] },
  { command: 'RESCHEDULE', word: 'reschedule', from: ['SUSPENDED'] },
]
const voidable = ['RUNNING', 'PAUSED', 'BETWEEN']

/** The buyer's desk: what the state of the room allows, with its reason. */
function Desk({ view, room, offers }: { view: RoomView; room: SeenRoom; offers: readonly SeenOffer[] }) {
  const say = useSay()
  const valid = offers.filter(({ status }) => status === 'VALID')
  const active = (room.seats ?? []).filter(({ status }) => status === 'ACTIVE')
  const offered = commands.filter(({ from }) => from.includes(room.status))
  const canVoid = view.may.voids && voidable.includes(room.status) && valid.length > 0
  const canDrop = room.mode === 'ROUND' && room.status === 'BETWEEN' && active.length > 0
  if (offered.length === 0 && !canVoid && !canDrop) return null
  return (
    <form method="post" action={view.address} className="line">
      <HiddenToken idem={view.idem} />
      <label className="boxed">
        <span>{say('room.reason')}</span>
        <input className="control" name="reason" maxLength={500} autoComplete="off" defaultValue={view.typed?.reason} />
      </label>
      {offered.map(({ command, word }) => (
        <button key={command} className="btn" name="intent" value={`doTurnProcess:${command}`}>
          {say(`room.${word}`)}
        </button>
      ))}
      {canVoid ? (
        <>
          <select className="control" name="offerId" aria-label={say('room.offers')}>
            {valid.map(({ id, who, price, seq }) => (
              <option key={id} value={id}>
                {`${seq} · ${who} · ${price}`}
              </option>
            ))}
          </select>
          <button className="btn danger" name="intent" value="doTurnProcess:VOID_OFFER">
            {say('room.void')}
          </button>
        </>
      ) : null}
      {canDrop ? (
        <>
          <select className="control" name="supplierId" aria-label={say('room.suppliers')}>
            {active.map(({ supplierId, who }) => (
              <option key={who} value={supplierId ?? ''}>
                {who}
              </option>
            ))}
          </select>
          <button className="btn danger" name="intent" value="doTurnProcess:ELIMINATE">
            {say('room.eliminate')}
          </button>
        </>
      ) : null}
    </form>
  )
}
