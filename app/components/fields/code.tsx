import { type UIEvent, useEffect, useRef, useState } from 'react'
import { formatValue } from '../../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'

export const readCode = ({ field, row }: CellProps) => <code className="source">{formatValue(field, row)}</code>

const linesIn = (text: string) => text.split('\n').length

/** Source text as it is written; its language is named below it, and script numbers the lines. */
export function CodeInput(props: InputProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLElement>(null)
  const [count, setCount] = useState(0)
  const { className, 'aria-describedby': describedBy, ...control } = controlProps(props)
  const syntax = `${props.id}-syntax`
  // What was typed before script ran counts as well.
  useEffect(() => setCount(linesIn(text.current?.value ?? '')), [])
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>) => numbers.current?.scrollTo(0, currentTarget.scrollTop)
  return (
    <>
      <span className="code-box">
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
