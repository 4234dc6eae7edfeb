import type { ComponentType } from 'react'
import type { ToolBlock, ToolForm } from '../../page-types.ts'
import type { DrawingProps } from '../drawing.tsx'
import { Facts } from '../edit/facts.tsx'
import { Field } from '../field.tsx'
import { FileField } from '../file-field.tsx'
import { HiddenQuery, HiddenToken } from '../hidden.tsx'
import { Notice } from '../message.tsx'
import { RowsTable } from '../rows-table.tsx'
import type { InputMatrixProps } from './input-matrix.tsx'
import { Scanner } from './scanner.tsx'

export interface ActingProps {
  acts: NonNullable<ToolBlock['acts']>
  table: NonNullable<ToolBlock['table']>
  label: string
  idem: string
}

interface Props {
  blocks: ToolBlock[]
  title: string
  idem: string
  /** Of pages on which something is done with rows. */
  Acting?: ComponentType<ActingProps>
  /** Of pages on which something is drawn. */
  Drawing?: ComponentType<DrawingProps>
  /** Of pages on which tables of inputs are filled in. */
  Matrix?: ComponentType<InputMatrixProps>
}

/** Questions and answers of a tool, from top to bottom. */
export function ToolBlocks({ blocks, title, idem, Acting, Drawing, Matrix }: Props) {
  return blocks.map((block) => (
    <section key={block.key} className={`panel tool tool-${block.key}`} aria-label={block.title ?? title}>
      {block.title ? (
        <header>
          <h2>{block.title}</h2>
        </header>
      ) : null}
      {block.form ? <Ask form={block.form} name={block.key} idem={idem} Matrix={Matrix} /> : null}
      {block.note ? <Notice tone={block.note.tone} text={block.note.text} /> : null}
      {block.facts ? <Facts facts={block.facts} /> : null}
      {block.links ? (
        <p className="line">
          {block.links.map(({ label, href, primary }) => (
            <a key={href} className={`btn${primary ? ' primary' : ''}`} href={href} data-document="">
              {label}
            </a>
          ))}
        </p>
      ) : null}
      {block.drawing && Drawing ? <Drawing {...block.drawing} /> : null}
      {block.table && block.acts && Acting ? (
        <Acting acts={block.acts} table={block.table} label={block.title ?? title} idem={idem} />
      ) : block.table ? (
        <RowsTable label={block.title ?? title} {...block.table} />
      ) : null}
      {block.frame ? <iframe className="framed" title={block.frame.title} sandbox="" srcDoc={block.frame.html} /> : null}
      {block.texts?.map(({ name, text }) => (
        <details key={name} open>
          <summary>{name}</summary>
          <pre className="source">{text}</pre>
        </details>
      ))}
    </section>
  ))
}

function Ask({ form, name, idem, Matrix }: { form: ToolForm; name: string; idem: string; Matrix: Props['Matrix'] }) {
  const { method, address, fields, file, values, buttons, scans, choices, hidden = {} } = form
  return (
    <form
      className="ask-row"
      method={method}
      action={method === 'get' ? address.split('?')[0] : address}
      encType={file ? 'multipart/form-data' : undefined}
      noValidate
    >
      {method === 'get' ? <HiddenQuery address={address} /> : <HiddenToken idem={idem} />}
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {fields.map((field) => (
        // What the answer proposes anew is drawn anew: a box keeps what it was once given.
        <Field key={`${field.key} ${values[field.key] ?? ''}`} field={field} row={values} name={field.key} />
      ))}
      {form.matrix && Matrix ? <Matrix matrix={form.matrix} /> : null}
      {choices ? (
        <fieldset className="boxes">
          <legend className="hidden">{choices.label}</legend>
          {choices.values.map(({ value, label }) => (
            <label key={value}>
              <input type="checkbox" name={choices.name} value={value} />
              {label}
            </label>
          ))}
        </fieldset>
      ) : null}
      {scans ? <Scanner into={scans} /> : null}
      {file ? <FileField {...file} id={`${name}-file`} /> : null}
      <span className="line">
        {buttons.map(({ intent, label, primary, danger }) => (
          <button
            key={label}
            className={`btn${primary ? ' primary' : ''}${danger ? ' danger' : ''}`}
            {...(intent && { name: 'intent', value: intent })}
            data-block={name}
          >
            {label}
          </button>
        ))}
      </span>
    </form>
  )
}
