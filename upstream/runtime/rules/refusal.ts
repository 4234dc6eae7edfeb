import { shownTime } from '../../../catalogue/constants/clock.ts'
import { type ErrorSituation, errors } from '../../../catalogue/constants/errors.ts'
import { filled } from '../../../catalogue/constants/wording.ts'
import type { AnyDefinition, MessageCode, MessageParams } from '../../../catalogue/language/define.ts'
import type { BatchRow } from '../../../contract/types.ts'
import { type RuleCode, ruleWords } from './refusal-words.ts'

export interface FieldIssue {
  at: string
  code: string
  words: { CN: string; EN: string }
  given?: string
}

/** A warning, and the key by which it is confirmed. */
export interface WarningIssue extends FieldIssue {
  confirm: string
}

/** An expected 'no': shown to the person in their language, not alarmed. Anything else that is thrown is a defect. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly words: { CN: string; EN: string }
  readonly at: string | undefined
  readonly given: Record<string, string> | undefined
  /** Who was first, by the name in each language. */
  readonly by: { CN: string; EN: string } | undefined
  readonly time: string | undefined
  readonly issues: FieldIssue[]
  /** Of a batch: what became of each row. */
  readonly batch: readonly BatchRow[] | undefined
  constructor(facts: {
    code: string
    status: number
    words: { CN: string; EN: string }
    at?: string
    given?: Record<string, string>
    by?: { CN: string; EN: string }
    time?: string
    issues?: FieldIssue[]
    batch?: readonly BatchRow[] | undefined
  }) {
    super(facts.words.EN)
    this.name = 'Refusal'
    this.code = facts.code
    this.status = facts.status
    this.words = facts.words
    this.at = facts.at
    this.given = facts.given
    this.by = facts.by
    this.time = facts.time
    this.issues = facts.issues ?? []
    this.batch = facts.batch
  }
}

/** A parameter is one text, or a label in both languages. */
export type Params = Record<string, string | number | null | undefined | readonly [cn: string, en: string]>

/** What of a record can stand in a message. */
export const paramsOf = (row: object): Params => Object.fromEntries(Object.entries(row).filter(isParam))

const isParam = (entry: [string, unknown]): entry is [string, Params[string]] => ['string', 'number'].includes(typeof entry[1]) || isLabel(entry[1])
const isLabel = (value: unknown): value is readonly [cn: string, en: string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')

/** Instants by the company's clock. */
const inLanguage = (value: Params[string], index: 0 | 1): string => (Array.isArray(value) ? String(value[index]) : shownTime(String(value ?? '')))
const fillIn = (wording: string, params: Params, index: 0 | 1): string => filled(wording, (name) => inLanguage(params[name], index))
/** A message in both languages, its placeholders filled. */
export const fill = ([cn, en]: readonly [string, string], params: Params): { CN: string; EN: string } => ({
  CN: fillIn(cn, params, 0),
  EN: fillIn(en, params, 1),
})
const texts = (params: Params): Record<string, string> => Object.fromEntries(Object.entries(params).map(([k, v]) => [k, inLanguage(v, 0)]))

/** A message of the document's definition, filled. */
export const saidBy = ({ messages }: AnyDefinition, code: string, params: Params): { CN: string; EN: string } =>
  fill(messages[code] ?? [code, code], params)

/** Refuses by a rule of the document, in the words of its definition; `at` is the form name of the field that is blamed. */
export function refuse<D extends AnyDefinition, C extends MessageCode<D>>(definition: D, code: C, params: MessageParams<D, C>, at?: string): never {
  return refuseBy(definition, code, params, at)
}

/** The same by a rule that a definition names, for whoever carries every document. */
export function refuseBy(definition: AnyDefinition, message: string, params: Params, at?: string): never {
  const words = saidBy(definition, message, params)
  const code = `${definition.entity}.${message}`
  throw new Refusal({ code, status: 422, words, given: texts(params), ...(at ? { at, issues: [{ at, code, words }] } : {}) })
}

/** One field that is wrong by a rule of the document, to be collected with others before refusing. */
export const wrongBy = <D extends AnyDefinition, C extends MessageCode<D>>(
  definition: D,
  code: C,
  params: MessageParams<D, C>,
  at: string,
): FieldIssue => ({
  at,
  code: `${definition.entity}.${code}`,
  words: saidBy(definition, code, params),
})

/** Refuses by a rule that holds for all documents. */
export function refuseRule(
  rule: RuleCode,
  params: Params = {},
  more: { at?: string; by?: { CN: string; EN: string }; time?: string; issues?: FieldIssue[] } = {},
): never {
  const { status, words } = ruleWords[rule]
  throw new Refusal({ code: rule, status, words: fill(words, params), given: texts(params), ...more })
}

/** Refuses in the words that the specification gives a situation; its name is the code. */
export function refuseSituation(name: keyof typeof errors, params: Params = {}): never {
  const { words, status = 422 }: ErrorSituation = errors[name]
  throw new Refusal({ code: name, status, words: fill(words, params), given: texts(params) })
}

/** One wrong field, to be collected with others before refusing. */
export const issueOf = (rule: RuleCode, at: string, label: readonly [string, string], params: Params = {}): FieldIssue => {
  const { words } = ruleWords[rule]
  return {
    at,
    code: rule,
    words: fill(words, { ...params, label }),
    ...(params.given === undefined || params.given === null ? {} : { given: String(params.given) }),
  }
}

/** What a refusal blames on fields. */
export const placedIssuesIn = ({ issues, at, code, words }: Refusal): FieldIssue[] =>
  issues.length > 0 || at === undefined ? issues : [{ at, code, words }]

/** All wrong fields at once; nothing when there are none. */
export function refuseIssues(issues: FieldIssue[]): void {
  const first = issues[0]
  if (!first) return
  throw new Refusal({ code: 'INVALID', status: 422, words: first.words, at: first.at, issues })
}

/** All that rules of the document refuse, in the name of the first of them; what blames no field is told alone. Nothing when there is none. */
export function refuseBroken(issues: FieldIssue[]): void {
  const [first] = issues
  if (!first) return
  const { at, code, words } = first
  throw new Refusal({ code, status: 422, words, ...(at && { at, issues: issues.filter((issue) => issue.at) }) })
}
