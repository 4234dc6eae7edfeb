/**
 * What all share: so many places, of which nobody holds more than a part. Who finds none waits for a while, in the order of coming, those with
 * something urgent first; who has had a full part waits for it alone and stands in nobody's way.
 */
export interface ShareLimits {
  places: number
  /** The most that one holder has at a time, as a part of the places: 4 means a quarter. */
  partOfOne: number
  /** Who would wait behind so many is refused at once. */
  mostWaiting: number
  waitMs: number
}

export interface Asking {
  holder: string
  isUrgent?: boolean
  /** Instead of what all wait: who would rather wait than be sent away. */
  waitMs?: number
  /** Whoever asked went away: the place behind goes on to the next. */
  gone?: AbortSignal
}

export type Leave = () => void

/** What one page asks at a time. */
const leastOfOne = 2
/** Every fourth is called from those without hurry, so that they are not kept out for good. */
const usualTurn = 4

interface Waiting {
  holder: string
  enter(leave: Leave): void
}

/** `enter` answers how to leave, and null when no place came free in time. */
export interface Shares {
  enter(asking: Asking): Promise<Leave | null>
  /** At least one. */
  setPlaces(places: number): void
  waiting(): number
  held(): number
}

export function createShares({ places: atFirst, partOfOne, mostWaiting, waitMs: usualWaitMs }: ShareLimits): Shares {
  let places = atFirst
  let held = 0
  let admitted = 0
  const heldBy = new Map<string, number>()
  const [urgent, usual] = [new Set<Waiting>(), new Set<Waiting>()]
  const hasRoom = (holder: string) => held < places && (heldBy.get(holder) ?? 0) < Math.max(leastOfOne, Math.floor(places / partOfOne))

  function take(holder: string): Leave {
    held++
    heldBy.set(holder, (heldBy.get(holder) ?? 0) + 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      held--
      const left = (heldBy.get(holder) ?? 1) - 1
      if (left > 0) heldBy.set(holder, left)
      else heldBy.delete(holder)
      callIn()
    }
  }

  function callIn(): void {
    while (held < places) {
      const queues = admitted % usualTurn === usualTurn - 1 ? [usual, urgent] : [urgent, usual]
      const queue = queues.find((one) => firstIn(one))
      const next = queue && firstIn(queue)
      if (!queue || !next) return
      admitted++
      queue.delete(next)
      next.enter(take(next.holder))
    }
  }

  function firstIn(queue: Iterable<Waiting>): Waiting | undefined {
    for (const one of queue) if (hasRoom(one.holder)) return one
    return undefined
  }

  return {
    async enter({ holder, isUrgent = false, waitMs = usualWaitMs, gone }) {
      if (hasRoom(holder)) return take(holder)
      if (urgent.size + usual.size >= mostWaiting) return null
      const queue = isUrgent ? urgent : usual
      return new Promise((resolve) => {
        const settle = (leave: Leave | null) => {
          clearTimeout(timer)
          gone?.removeEventListener('abort', giveUp)
          queue.delete(one)
          resolve(leave)
        }
        const giveUp = () => settle(null)
        const timer = setTimeout(giveUp, waitMs)
        const one: Waiting = { holder, enter: settle }
        gone?.addEventListener('abort', giveUp)
        queue.add(one)
      })
    },
    setPlaces(next) {
      places = Math.max(1, next)
      callIn()
    },
    waiting: () => urgent.size + usual.size,
    held: () => held,
  }
}
