import { useState } from 'react'
import { closest } from '../../event-target.ts'
import type { gridEvents as make } from './grid-events.ts'
import type { GridPlace } from './grid-place.ts'

type GridEvents = ReturnType<typeof make>
type Handlers = GridEvents & { onPointerOver: () => void }

/** What answers pointer and keys in the grids is fetched when a hand comes near; until it is here the server answers, as it does without script. */
export function useGridEvents(place: GridPlace): Handlers {
  const [handlers] = useState((): Handlers => {
    let loaded: GridEvents | undefined
    let loading: Promise<void> | undefined
    const load = () => {
      loading ??= import('./grid-events.ts').then(
        ({ gridEvents }) => {
          loaded = gridEvents(place)
        },
        () => {
          loading = undefined
        },
      )
      return loading
    }
    return {
      onPointerOver: () => void load(),
      onFocus: (event) => {
        if (loaded) loaded.onFocus(event)
        else void load().then(() => loaded?.onFocus(event))
      },
      onClick: (event) => {
        if (loaded) loaded.onClick(event)
        // A button goes to the server meanwhile; a cell opens as soon as it can.
        else if (!closest(event, 'button')) void load().then(() => loaded?.onClick(event))
      },
      onInput: (event) => loaded?.onInput(event),
      onBlur: (event) => loaded?.onBlur(event),
      onPaste: (event) => loaded?.onPaste(event),
      onKeyDown: (event) => loaded?.onKeyDown(event),
    }
  })
  return handlers
}
