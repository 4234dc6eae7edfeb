/** What a person should know before it is done: asked once, with nothing saved, and done when the answer names what was confirmed. */
import { createHash } from 'node:crypto'
import type { AnyDefinition, MessageCode, MessageParams } from '../../../catalogue/language/define.ts'
import type { Work } from '../working.ts'
import { type FieldIssue, fill, Refusal, wrongBy } from './refusal.ts'
import { ruleWords } from './refusal-words.ts'

/** Warns by a rule of the document, in the words of its definition; `at` is the form name of the field that it speaks of. */
export function warn<D extends AnyDefinition, C extends MessageCode<D>>(
  work: Work,
  definition: D,
  code: C,
  params: MessageParams<D, C>,
  at: string,
): void {
  addWarning(work, wrongBy(definition, code, params, at))
}

/** The same thing is told once, however often it is found on the way. */
export function addWarning(work: Work, issue: FieldIssue): void {
  const confirm = keyOf(issue)
  if (!work.warnings.some((known) => known.confirm === confirm)) work.warnings.push({ ...issue, confirm })
}

/** Refuses unless every warning was confirmed as it stands now: another line or another figure is another warning. */
export function requireConfirmed(work: Work, confirmed: readonly string[] = []): void {
  const open = work.warnings.filter(({ confirm }) => !confirmed.includes(confirm))
  if (open.length === 0) return
  const { status, words } = ruleWords.CONFIRM
  throw new Refusal({ code: 'CONFIRM', status, words: fill(words, {}), issues: work.warnings })
}

const keyOf = ({ at, code, words }: FieldIssue) => createHash('sha256').update(`${code} ${at} ${words.CN}`).digest('base64url').slice(0, 22)
