import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera.tsx')).Camera }))

/** By which a page that was entered from another one comes back with the right to the camera. */
const wish = 'camera'

interface WithPolicy {
  featurePolicy?: { allowsFeature(name: string): boolean }
}

/** `into` is the id of the field. A scanner types as a keyboard does and presses Enter, so the field has the focus; a browser that reads codes by its camera offers that as well. */
export function Scanner({ into }: { into: string }) {
  const say = useSay()
  const [canRead, setCanRead] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const isAble = 'BarcodeDetector' in window && navigator.mediaDevices !== undefined
    setCanRead(isAble)
    if (isAble && new URLSearchParams(location.search).has(wish)) setIsOpen(true)
    field(into)?.focus()
  }, [into])
  const open = () => {
    const isAllowed = (document as WithPolicy).featurePolicy?.allowsFeature('camera') ?? true
    if (isAllowed) return setIsOpen(true)
    const here = new URL(location.href)
    here.searchParams.set(wish, '1')
    location.assign(here)
  }
  const take = (code: string) => {
    setIsOpen(false)
    const input = field(into)
    if (!input) return
    input.value = code
    input.form?.requestSubmit()
  }
  return (
    <span className="line" ref={place}>
      {canRead ? (
        <button type="button" className="btn" onClick={open}>
          <Icon name="search" />
          {say('scan.camera')}
        </button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <Camera onCode={take} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  )
}

const field = (id: string) => document.getElementById(id) as HTMLInputElement | null
