/** What happens on a page, and who waits for it. */
type Listener = (told: unknown) => void

export function waiting(patienceMs = 60_000) {
  const listeners = new Map<string, Set<Listener>>()
  const of = (name: string) => listeners.get(name) ?? new Set<Listener>()
  let patience = patienceMs

  const on = (name: string, listener: Listener) => void listeners.set(name, of(name).add(listener))
  const off = (name: string, listener: Listener) => void of(name).delete(listener)

  return {
    on,
    off,
    setPatience: (ms: number) => {
      patience = ms
    },
    tell: (name: string, told: unknown) => {
      for (const listener of [...of(name)]) listener(told)
    },
    next: (name: string, isMeant: (told: unknown) => boolean = () => true) =>
      new Promise<unknown>((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          off(name, listener)
        }
        const listener: Listener = (told) => {
          if (!isMeant(told)) return
          end()
          resolve(told)
        }
        const timer = setTimeout(() => {
          end()
          reject(new Error(`No ${name} within ${patience} ms`))
        }, patience)
        on(name, listener)
      }),
  }
}
