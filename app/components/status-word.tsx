import type { Choice } from '../page-types.ts'

/** A status: glyph and word, never colour alone. */
export function StatusWord({ choice }: { choice: Choice }) {
  return <span className={`status ${choice.tone ?? 'idle'}`}>{choice.label}</span>
}
