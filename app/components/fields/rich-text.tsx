import { type ComponentType, useEffect, useRef, useState } from 'react'
import { formatValue } from '../../format.ts'
import { type CellProps, controlProps, type InputProps } from './field-types.ts'
import type { RichEditorProps } from './rich-editor.tsx'

export const showRichText = ({ field, row }: CellProps) => formatValue(field, row)

/** Formatted, on its own record; elsewhere there is no room for it. */
export const readRichText = ({ field, row }: CellProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/sanitised.ts).
  <div className="rich" dangerouslySetInnerHTML={{ __html: String(row[field.key] ?? '') }} />
)

/** HTML in a bare text area, or plain text with blank lines between paragraphs; script puts an editor in its place. */
export function RichTextInput(props: InputProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [Editor, setEditor] = useState<ComponentType<RichEditorProps> | null>(null)
  const { isNoted } = props.field
  useEffect(() => {
    // The editor knows neither clauses nor tables.
    if (isNoted) return
    import('./rich-editor.tsx').then(
      ({ RichEditor }) => setEditor(() => RichEditor),
      // The text area does without.
      () => undefined,
    )
  }, [isNoted])
  return (
    <>
      {Editor ? <Editor text={text} label={props.label ?? props.field.label} isInvalid={props.isInvalid} describedBy={props.describedBy} /> : null}
      <textarea ref={text} {...controlProps(props)} rows={isNoted ? 24 : 5} defaultValue={props.value} hidden={Editor !== null} />
    </>
  )
}
