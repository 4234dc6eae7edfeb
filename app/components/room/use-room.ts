import { useEffect, useState } from 'react'
import type { LiveRoom, SeenEntry, SeenEvent, SeenOffer, SeenRoom } from '../../page-types.ts'

export interface HeardRoom {
  room: SeenRoom
  offers: SeenOffer[]
  log: SeenEntry[]
  seq: number
  nowMs: number
  isLost: boolean
}

const withOffer = (offers: readonly SeenOffer[], offer: SeenOffer): SeenOffer[] =>
  [offer, ...offers.filter(({ id }) => id !== offer.id)].sort((a, b) => b.seq - a.seq)

const told = <Event>(data: string): Event => JSON.parse(data)

const kinds = ['state', 'turn', 'slot', 'offer', 'rank', 'presence']

const begun = ({ room, offers, log, seq }: LiveRoom) => ({ room, offers, log, seq })

const logged = ['state', 'time']
const entryOf = ({ seq, at, kind }: SeenEvent, room: SeenRoom): SeenEntry => ({ seq, at, kind, status: room.status, end: room.turnEnd })

/** The room as the page brought it, kept up by its stream; time goes by the clock of the services. */
export function useRoom(live: LiveRoom, stream: string): HeardRoom {
  const [heard, setHeard] = useState(begun(live))
  const [aheadMs, setAhead] = useState<number | null>(null)
  const [isLost, setLost] = useState(false)
  const [nowMs, setNow] = useState(Date.parse(live.serverNow))
  useEffect(() => setHeard(begun(live)), [live])
  useEffect(() => {
    setAhead(Date.now() - Date.parse(live.serverNow))
    const source = new EventSource(`${stream}?after=${live.seq}`)
    const keepsLog = live.log.length > 0
    source.addEventListener('open', () => setLost(false))
    source.addEventListener('error', () => setLost(true))
    const hear = ({ data }: MessageEvent<string>) => {
      const event = told<SeenEvent>(data)
      setHeard((before) => {
        const room = event.room ?? before.room
        return {
          seq: event.seq,
          room,
          offers: event.offer ? withOffer(before.offers, event.offer) : before.offers,
          log: keepsLog && logged.includes(event.kind) ? [entryOf(event, room), ...before.log] : before.log,
        }
      })
    }
    for (const kind of kinds) source.addEventListener(kind, hear)
    // What time it is, and sometimes that the end has moved.
    source.addEventListener('time', (message: MessageEvent<string>) => {
      if ('seq' in told<object>(message.data)) hear(message)
      setAhead(Date.now() - Date.parse(told<{ serverNow: string }>(message.data).serverNow))
    })
    source.addEventListener('end', () => {
      source.close()
      setLost(true)
    })
    return () => source.close()
  }, [stream, live])
  useEffect(() => {
    if (aheadMs === null) return
    const timer = setInterval(() => setNow(Date.now() - aheadMs), 250)
    return () => clearInterval(timer)
  }, [aheadMs])
  return { ...heard, nowMs, isLost }
}
