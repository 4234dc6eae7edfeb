import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AttachmentView } from '../page-types.ts'
import { showDialog } from './buttons/dialogs.ts'
import { Icon } from './icons.tsx'
import { useSay } from './page-context.tsx'

const step = 25
const least = 25
const most = 400

/** A picture in its size and turn; the whole of it stays within reach by scrolling. */
export function Picture({ source, name, zoom, rotate }: { source: string; name: string; zoom: number; rotate: number }) {
  return (
    <div className="picture">
      <img src={source} alt={name} style={{ transform: `rotate(${rotate}deg)`, zoom: zoom / 100 }} />
    </div>
  )
}

/** A preview under the watermark of whoever looks at it. */
export const Marked = ({ children }: { children: ReactNode }) => (
  <div className="marked">
    {children}
    <div className="watermark" aria-hidden="true" />
  </div>
)

/** The buttons over a picture; each is a link without script. */
export function PictureTools({ tools }: { tools: { word: string; run: (() => void) | string | null }[] }) {
  const say = useSay()
  return tools.map(({ word, run }) =>
    typeof run === 'string' ? (
      <a key={word} className="btn" href={run}>
        {say(word)}
      </a>
    ) : (
      <button key={word} type="button" className="btn" disabled={run === null} onClick={run ?? undefined}>
        {say(word)}
      </button>
    ),
  )
}

/** The viewer over the page: Esc and the close icon end it; a file that cannot be fetched closes it without a word. */
export function Overlay({ file, onClose }: { file: AttachmentView; onClose(): void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const [zoom, setZoom] = useState(100)
  const [rotate, setRotate] = useState(0)
  const source = `${file.viewHref?.replace('/view?', '/file?')}&inline=1`
  useEffect(() => showDialog(dialog.current), [])
  const scale = (by: number) => setZoom((now) => Math.min(most, Math.max(least, now + by)))
  const turn = (by: number) => setRotate((now) => (now + by + 360) % 360)
  const keys: Record<string, () => void> = {
    '+': () => scale(step),
    '=': () => scale(step),
    '-': () => scale(-step),
    '[': () => turn(-90),
    ']': () => turn(90),
  }
  const isPicture = file.kind === 'image'
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={isPicture ? say('view.title') : file.name}
      onClose={onClose}
      onKeyDown={(event) => isPicture && keys[event.key]?.()}
      onWheel={(event) => isPicture && event.ctrlKey && scale(event.deltaY < 0 ? step : -step)}
    >
      <ViewerHead title={isPicture ? say('view.title') : ''} name={file.name} size={file.size}>
        {isPicture ? (
          <PictureTools
            tools={[
              { word: 'view.zoomIn', run: zoom < most ? () => scale(step) : null },
              { word: 'view.zoomOut', run: zoom > least ? () => scale(-step) : null },
              { word: 'view.left', run: () => turn(-90) },
              { word: 'view.right', run: () => turn(90) },
            ]}
          />
        ) : null}
        {file.href ? (
          <a className="btn" href={file.href} data-document="">
            <Icon name="download" /> {say('attach.download')}
          </a>
        ) : null}
        <button type="button" className="btn quiet" onClick={() => dialog.current?.close()}>
          <Icon name="close" /> {say('view.close')}
        </button>
      </ViewerHead>
      <Marked>
        {isPicture ? (
          <Picture source={source} name={file.name} zoom={zoom} rotate={rotate} />
        ) : (
          <iframe src={source} title={file.name} onLoad={(event) => isRefused(event.currentTarget) && dialog.current?.close()} />
        )}
      </Marked>
    </dialog>
  )
}

/** What came is neither a PDF nor a text, which is shut off from this page: an answer that says why there is none. */
const isRefused = ({ contentDocument }: HTMLIFrameElement) => contentDocument !== null && contentDocument.contentType !== 'application/pdf'

export function ViewerHead({ title, name, size, children }: { title: string; name: string; size: string; children: ReactNode }) {
  return (
    <div className="head">
      <h1>{title || name}</h1>
      <span className="dim">{title ? `${name} ${size}` : size}</span>
      <span className="line push">{children}</span>
    </div>
  )
}
