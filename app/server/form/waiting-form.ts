/** What somebody was typing into a tool when the session ended: after the log-in it stands there again, for that person alone. */
import type { ToolBlock, ToolForm } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { parkedForm } from '../session/session.ts'
import { asTyped, entriesIn, withTicks } from './refused-form.ts'
import { openedWith } from './versions.ts'

/** Forms that something is typed into say whose they are. */
export function ofPerson(blocks: readonly ToolBlock[], userId: string): ToolBlock[] {
  const opened = openedWith({ fields: [], grids: [], values: { id: '' }, rows: {} }, userId)
  const named = (form: ToolForm): ToolForm => (isTypedInto(form) ? { ...form, hidden: { ...form.hidden, _opened: opened } } : form)
  return blocks.map(({ form, acts, ...block }) => ({ ...block, ...(form && { form: named(form) }), ...(acts && { acts: { ...acts, opened } }) }))
}

/** The blocks with what waited, where the log-in has led back with it. */
export async function withWaiting(blocks: ToolBlock[], asked: URLSearchParams, context: PageContext): Promise<ToolBlock[]> {
  const park = asked.get('park')
  const waiting = park ? await parkedForm(context, park) : null
  if (!waiting || typeof waiting.typed !== 'object' || waiting.typed === null) return blocks
  const typed = new FormData()
  for (const [name, value] of Object.entries(waiting.typed)) typed.append(name, String(value))
  const isOf = (form: ToolForm) => isTypedInto(form) && entriesIn(form).some((name) => typed.has(name))
  return blocks.map((block) => (block.form && isOf(block.form) ? { ...block, form: asTyped(block.form, typed) } : withTicks(block, typed)))
}

const isTypedInto = (form: ToolForm): boolean => form.method === 'post' && entriesIn(form).length > 0
