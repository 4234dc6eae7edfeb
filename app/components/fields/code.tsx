import { type ComponentType, type UIEvent, useEffect, useRef, useState } from 'react'
import { formatValue } from '../../format.ts'
import { useSay } from '../page-context.tsx'
import { type CanvasProps, canvases } from './canvas.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

export const readCode = ({ field, row }: CellProps) => <code className="source">{formatValue(field, row)}</code>

const linesIn = (text: string) => text.split('\n').length

/** Source text as it is written; its language is named below it, and script numbers the lines. What can be drawn is drawn on demand. */
export function CodeInput(props: InputProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const say = useSay()
  const [Canvas, setCanvas] = useState<ComponentType<CanvasProps> | null>(null)
  const [isLive, setIsLive] = useState(false)
  const load = canvases[props.field.syntax ?? '']
  const numbers = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  const { className, 'aria-describedby': describedBy, ...control } = controlProps(props)
  const syntax = `${props.id}-syntax`
  // What was typed before script ran counts as well.
  useEffect(() => {
    setCount(linesIn(text.current?.value ?? ''))
    setIsLive(true)
  }, [])
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => numbers.current?.scrollTo(0, currentTarget.scrollTop)
  return (
    <>
      {load && isLive ? (
        <button
          type="button"
          className="btn"
          aria-pressed={Canvas !== null}
          onClick={() => (Canvas ? setCanvas(null) : load().then((made) => setCanvas(() => made)))}
        >
          {say(Canvas ? 'field.asText' : 'field.asDrawing')}
        </button>
      ) : null}
      {Canvas ? <Canvas text={text} label={props.label ?? props.field.label} /> : null}
      <span className="code-box" hidden={Canvas !== null}>
        {count ? (
          <span ref={numbers} className="line-numbers" aria-hidden="true">
            {Array.from({ length: count }, (_, at) => at + 1).join('\n')}
          </span>
        ) : null}
        <textarea
          ref={text}
          {...control}
          className={`${className} source`}
          aria-describedby={[syntax, describedBy].filter(Boolean).join(' ')}
          defaultValue={props.value}
          rows={6}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          onInput={({ currentTarget }) => setCount(linesIn(currentTarget.value))}
          onScroll={follow}
        />
      </span>
      <small className="faint" id={syntax}>
        {props.field.syntax}
      </small>
    </>
  )
}
