import { useState } from 'react'
import type { GridPlace, gridEvents as make } from './grid-events.ts'

type GridEvents = ReturnType<typeof make>
type Handlers = GridEvents & { onPointerOver: () => void }

/** What answers pointer and keys in the grids is fetched when a hand comes near; until it is here the server answers, as it does without script. */
export function useGridEvents(place: GridPlace): Handlers {
  const [handlers] = useState((): Handlers => {
    let loaded: GridEvents | undefined
    let isAsked = false
    const load = async () => {
      if (isAsked) return
      isAsked = true
      try {
        const { gridEvents } = await import('./grid-events.ts')
        loaded = gridEvents(place)
      } catch {
        isAsked = false
      }
    }
    return {
      onPointerOver: load,
      onFocus: (event) => {
        load()
        loaded?.onFocus(event)
      },
      onClick: (event) => loaded?.onClick(event),
      onInput: (event) => loaded?.onInput(event),
      onBlur: (event) => loaded?.onBlur(event),
      onPaste: (event) => loaded?.onPaste(event),
      onKeyDown: (event) => loaded?.onKeyDown(event),
    }
  })
  return handlers
}
