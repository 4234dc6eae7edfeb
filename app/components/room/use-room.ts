import { useEffect, useState } from 'react'
import type { LiveRoom, SeenEvent, SeenOffer, SeenRoom } from '../../page-types.ts'

export interface HeardRoom {
  room: SeenRoom
  offers: SeenOffer[]
  seq: number
  nowMs: number
}

const withOffer = (offers: readonly SeenOffer[], offer: SeenOffer): SeenOffer[] =>
  [offer, ...offers.filter(({ id }) => id !== offer.id)].sort((a, b) => b.seq - a.seq)

const told = <Event>(data: string): Event => JSON.parse(data)

const kinds = ['state', 'turn', 'slot', 'offer', 'rank', 'presence']

/** The room as the page brought it, kept up by its stream; time goes by the clock of the services. */
export function useRoom(live: LiveRoom, stream: string): HeardRoom {
  const [heard, setHeard] = useState({ room: live.room, offers: live.offers, seq: live.seq })
  const [aheadMs, setAhead] = useState<number | null>(null)
  const [nowMs, setNow] = useState(Date.parse(live.serverNow))
  useEffect(() => setHeard({ room: live.room, offers: live.offers, seq: live.seq }), [live])
  useEffect(() => {
    setAhead(Date.now() - Date.parse(live.serverNow))
    const source = new EventSource(`${stream}?after=${live.seq}`)
    const hear = ({ data }: MessageEvent<string>) => {
      const event = told<SeenEvent>(data)
      setHeard((before) => ({
        seq: event.seq,
        room: event.room,
        offers: event.offer ? withOffer(before.offers, event.offer) : before.offers,
      }))
    }
    for (const kind of kinds) source.addEventListener(kind, hear)
    source.addEventListener('time', ({ data }: MessageEvent<string>) =>
      setAhead(Date.now() - Date.parse(told<{ serverNow: string }>(data).serverNow)),
    )
    source.addEventListener('end', () => source.close())
    return () => source.close()
  }, [stream, live])
  useEffect(() => {
    if (aheadMs === null) return
    const timer = setInterval(() => setNow(Date.now() - aheadMs), 250)
    return () => clearInterval(timer)
  }, [aheadMs])
  return { ...heard, nowMs }
}
