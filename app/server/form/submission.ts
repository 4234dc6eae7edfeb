/** Forms of a few entries: read by a schema, and answered with what was typed and what is wrong with it, as `useForm` of their page takes it. */
import { parse, type Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { FieldView, Reply } from '../../page-types.ts'
import type { UpstreamRefusal } from '../answer/errors.ts'
import { oneOf } from './form-values.ts'

/**
 * What a form says of these entries. Whatever else it carries (its token, what waits, names from another hand) is neither read nor comes back, and
 * nor do `secrets`.
 */
export function submissionOf<Entries extends z.ZodObject>(form: FormData, entries: Entries, secrets: string[]): Submission<z.output<Entries>> {
  const own = new FormData()
  for (const name of Object.keys(entries.shape)) for (const value of form.getAll(name)) own.append(name, value)
  const submission = parseWithZod(own, { schema: entries })
  return { ...submission, reply: (more) => submission.reply({ hideFields: secrets, ...more }) }
}

/** What was typed into fields that a page described; whether it is right is for the services alone. */
export function typedInFields(fields: readonly FieldView[], form: FormData): Submission<object> {
  const own = new FormData()
  for (const { key } of fields) if (form.has(key)) own.append(key, oneOf(form.getAll(key).map(String)))
  return parse(own, { resolve: () => ({ value: {} }) })
}

/** What the services refused, at the entry that they name. */
export function refusedReply(submission: Submission<object>, { refusal }: UpstreamRefusal): Reply {
  const at = refusal.data?.at ?? ''
  return submission.reply(at in submission.payload ? { fieldErrors: { [at]: [refusal.msg] } } : { formErrors: [refusal.msg] })
}

/** Of a page that nobody has sent anything from. */
export const wholeReply = (message: string): Reply => ({ status: 'error', error: { '': [message] } })
