import type { ComponentType } from 'react'
import type { ToolBlock } from '../../page-types.ts'
import type { DrawingProps } from '../drawing.tsx'
import { Facts } from '../edit/facts.tsx'
import { Notice } from '../message.tsx'
import { RowsTable } from '../tables/rows-table.tsx'
import { AskForm, type AskProps } from './ask-form.tsx'
import type { InputMatrixProps } from './input-matrix.tsx'

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
  /** Of pages that answer with what was typed. */
  Ask?: ComponentType<AskProps>
  /** Of pages on which something is done with rows. */
  Acting?: ComponentType<ActingProps>
  /** Of pages on which something is drawn. */
  Drawing?: ComponentType<DrawingProps>
  /** Of pages on which tables of inputs are filled in. */
  Matrix?: ComponentType<InputMatrixProps>
}

/** Questions and answers of a tool, from top to bottom. */
export function ToolBlocks({ blocks, title, idem, Ask = AskForm, Acting, Drawing, Matrix }: Props) {
  return blocks.map((block) => (
    <section key={block.key} className={`panel tool tool-${block.key}`} aria-label={block.title ?? title}>
      {block.title ? (
        <header>
          <h2>{block.title}</h2>
        </header>
      ) : null}
      {/* What was refused begins anew, with what was typed; the answer that comes after it as well. */}
      {block.form ? <Ask key={block.form.reply ? idem : ''} form={block.form} name={block.key} idem={idem} Matrix={Matrix} /> : null}
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
        <Acting key={block.acts.ticked ? idem : ''} acts={block.acts} table={block.table} label={block.title ?? title} idem={idem} />
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
