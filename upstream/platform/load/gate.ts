/** Lets a few through at once, some wait, and refuses the rest at once. */
export interface GateLimits {
  running: number
  waiting: number
  refuse: () => Error
}

export function createGate({ running: most, waiting: room, refuse }: GateLimits) {
  let running = 0
  const queue: (() => void)[] = []

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < most) running++
    else if (queue.length >= room) throw refuse()
    // Whoever leaves hands his place over, so the count stays.
    else await new Promise<void>((enter) => queue.push(enter))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
