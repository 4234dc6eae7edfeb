/** The editor of a rich text: a page within the page that writes into its text area, which is what the form sends. Fetched where such a text stands. */
import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useSay } from '../../page-context.tsx'
import { cleanedHtml } from './rich-html.ts'

export interface RichEditorProps {
  text: RefObject<HTMLTextAreaElement>
  label: string
  isInvalid?: boolean
  describedBy?: string
}

/** Every browser still does these, and takes them back with its own undo. */
const commands = [
  { word: 'field.bold', sign: 'B', command: 'bold' },
  { word: 'field.italic', sign: 'I', command: 'italic' },
  { word: 'field.underline', sign: 'U', command: 'underline' },
  { word: 'field.heading', sign: 'H', command: 'formatBlock', value: 'h3' },
  { word: 'field.bullets', sign: '•', command: 'insertUnorderedList' },
  { word: 'field.numbers', sign: '#', command: 'insertOrderedList' },
  { word: 'field.plain', sign: '¶', command: 'formatBlock', value: 'p' },
] as const

export function RichEditor({ text, label, isInvalid, describedBy }: RichEditorProps) {
  const say = useSay()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const typed = text.current?.value ?? ''
    page.current?.replaceChildren(...(/<[a-z]/i.test(typed) ? cleanedHtml(typed) : [document.createTextNode(typed)]))
  }, [text])

  /** The form hears of it as of any typing. */
  function write() {
    if (!text.current || !page.current) return
    text.current.value = page.current.innerHTML
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function run(command: string, value?: string) {
    page.current?.focus()
    document.execCommand(command, false, value)
    write()
  }
  function paste(event: ClipboardEvent) {
    const html = event.clipboardData.getData('text/html')
    if (!html) return
    event.preventDefault()
    const holder = document.createElement('div')
    holder.append(...cleanedHtml(html))
    run('insertHTML', holder.innerHTML)
  }
  return (
    <div className="editor">
      <div role="toolbar" aria-label={say('field.formats', { label })}>
        {commands.map(({ word, sign, ...one }) => (
          <button
            key={word}
            type="button"
            className="btn quiet"
            aria-label={say(word)}
            title={say(word)}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(one.command, 'value' in one ? one.value : undefined)}
          >
            {sign}
          </button>
        ))}
      </div>
      <div
        ref={page}
        className="control rich"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        contentEditable
        suppressContentEditableWarning
        onInput={(event) => {
          event.stopPropagation()
          write()
        }}
        onPaste={paste}
      />
    </div>
  )
}
