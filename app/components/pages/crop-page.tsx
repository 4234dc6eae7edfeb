import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { AttachView } from '../../page-types.ts'
import { fitted, middleOf, type Size, type Square } from '../crop/square.ts'
import { HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { Notice } from '../message.tsx'
import { useSay } from '../page-context.tsx'
import { SidePage } from './side-page.tsx'

const CropFrame = lazy(async () => ({ default: (await import('../crop/crop-frame.tsx')).CropFrame }))

/** A picture for a document: the square to be cut out is written in numbers, and with script drawn over the picture as well. */
export function CropPage({ view, words, csrf, idem }: { view: AttachView; words: Record<string, string>; csrf: string; idem: string }) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Crop view={view} idem={idem} />
    </SidePage>
  )
}

const nothing: Size = { width: 0, height: 0 }

function Crop({ view, idem }: { view: AttachView; idem: string }) {
  const say = useSay()
  const [src, setSrc] = useState<string | null>(null)
  const [size, setSize] = useState<Size>(nothing)
  const [square, setSquare] = useState<Square | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])
  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    setSize(nothing)
    setSquare(null)
    setIsUnreadable(false)
    setSrc(files?.[0] ? URL.createObjectURL(files[0]) : null)
  }
  const isFull = view.attachments.full !== null || !view.attachments.takesPictures
  const type = (part: keyof Square) => (event: ChangeEvent<HTMLInputElement>) => {
    if (square) setSquare(fitted({ ...square, [part]: Number(event.currentTarget.value) || 0 }, size))
  }
  return (
    <>
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      {view.attachments.full ? <Notice tone="warn" text={view.attachments.full} /> : null}
      <form method="post" action={view.address} encType="multipart/form-data" className="steps" data-document="" noValidate>
        {/* Text before the file: what comes after it is not signed. */}
        <HiddenToken idem={idem} />
        <fieldset className="crop-numbers">
          <legend>{say('crop.square')}</legend>
          <div className="line">
            {(['x', 'y', 'side'] as const).map((part) => (
              <label key={part}>
                {say(part === 'x' ? 'crop.left' : part === 'y' ? 'crop.top' : 'crop.side')}
                <input
                  className="control"
                  name={part === 'side' ? 'w' : part}
                  inputMode="numeric"
                  autoComplete="off"
                  {...(square && { value: square[part], onChange: type(part) })}
                />
              </label>
            ))}
          </div>
          <p className="hint">{say('crop.middle')}</p>
        </fieldset>
        <div className="field">
          <label htmlFor="files">{say('crop.file')}</label>
          <input
            className="control"
            type="file"
            id="files"
            name="files"
            accept=".gif,.jpeg,.jpg,.png,.bmp"
            aria-describedby="files-help"
            onChange={choose}
          />
          <p className="hint" id="files-help">
            {isUnreadable ? say('crop.unreadable') : say('crop.hint', { side: view.pictureSide ?? '' })}
          </p>
        </div>
        {src && !isUnreadable ? (
          <Suspense>
            <CropFrame
              src={src}
              size={size}
              square={square ?? middleOf(size)}
              onChange={setSquare}
              onUnreadable={() => setIsUnreadable(true)}
              onSize={(known) => {
                setSize(known)
                setSquare(middleOf(known))
              }}
            />
          </Suspense>
        ) : null}
        <p>
          <button className="btn primary" disabled={isFull || undefined}>
            <Icon name="upload" />
            {say('attach.upload')}
          </button>
        </p>
      </form>
    </>
  )
}
