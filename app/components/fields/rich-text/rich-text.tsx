import { type ComponentType, useEffect, useRef, useState } from 'react'
import { formatValue } from '../../../format.ts'
import { type CellProps, controlProps, type InputProps } from '../field-types.ts'
import type { RichEditorProps } from './rich-editor.tsx'

export const showRichText = ({ field, row }: CellProps) => formatValue(field, row)

/** Formatted, on its own record; elsewhere there is no room for it. */
export const readRichText = ({ field, row }: CellProps) => {
  const html = String(row[field.key] ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/values/rich-text.ts).
  return <div className="rich" dangerouslySetInnerHTML={{ __html: field.isNoted ? underSection(html) : html }} />
}

/** The first heading of a text of its own is the third here: below the page's and the section's. */
const underSection = (html: string): string =>
  html.replace(/<(\/?)h([1-3])(?=[\s>])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 2}`)

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
