import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import { FileField, pictureTypes } from '../file-field.tsx'
import { HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { useSay } from '../page-context.tsx'
import { fitted, middleOf, type Size, type Square } from './square.ts'

const CropFrame = lazy(async () => ({ default: (await import('./crop-frame.tsx')).CropFrame }))

interface Props {
  address: string
  idem: string
  /** What the button that sends it says. */
  button: string
  hint: string
  /** What is wrong with the picture that was sent. */
  error: string | null
  /** The numbers that came with it. */
  typed?: Readonly<Record<string, string>>
  /** Nothing more is taken. */
  isClosed?: boolean
}

const nothing: Size = { width: 0, height: 0 }
const parts = ['x', 'y', 'side'] as const
const nameOf = (part: keyof Square) => (part === 'side' ? 'w' : part)

/** The square to be cut out is written in numbers, and with script drawn over the picture as well. */
export function CropForm({ address, idem, button, hint, error, typed, isClosed }: Props) {
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
  const type = (part: keyof Square) => (event: ChangeEvent<HTMLInputElement>) => {
    if (square) setSquare(fitted({ ...square, [part]: Number(event.currentTarget.value) || 0 }, size))
  }
  const inputOf = (part: keyof Square) => (square ? { value: square[part], onChange: type(part) } : { defaultValue: typed?.[nameOf(part)] })
  return (
    <form method="post" action={address} encType="multipart/form-data" className="steps" data-document="" noValidate>
      {/* Text before the file: what comes after it is not signed. */}
      <HiddenToken idem={idem} />
      {square ? <input type="hidden" name="seen" value="Y" /> : null}
      <fieldset className="crop-numbers">
        <legend>{say('crop.square')}</legend>
        <div className="line">
          {parts.map((part) => (
            <label key={part}>
              {say(part === 'x' ? 'crop.left' : part === 'y' ? 'crop.top' : 'crop.side')}
              <input className="control" name={nameOf(part)} inputMode="numeric" autoComplete="off" {...inputOf(part)} />
            </label>
          ))}
        </div>
        <p className="hint">{say('crop.middle')}</p>
      </fieldset>
      <FileField
        name="files"
        label={say('crop.file')}
        hint={isUnreadable ? say('crop.unreadable') : hint}
        error={error}
        accept={pictureTypes}
        onChange={choose}
      />
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
        <button className="btn primary" disabled={isClosed || undefined}>
          <Icon name="upload" />
          {button}
        </button>
      </p>
    </form>
  )
}
