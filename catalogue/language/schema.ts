/** Strict zod schemas of what a client may send, from the definition: nothing computed, nothing kept, no unknown key. */
import { z } from 'zod'
import { legalText } from '../legal/legal-text.ts'
import { decimalsOf, isDecimal, LONGEST_FIGURE } from '../values/decimal.ts'
import { idPattern } from '../values/ids.ts'
import { normaliseDay, normaliseFigure } from '../values/normalisation.ts'
import { sanitiseRichText } from '../values/rich-text.ts'
import { type AnyDefinition, type Field, type Fields, hasOwnRows, isServerOwned, type Lines, type LinesMap, scaleOf } from './define.ts'
import { isMultiple, subtract } from './formula.ts'
import { longestText, longestWord } from './kinds.ts'
import { lookupValues, valueIn } from './lookup-book.ts'

/** A message is a rule code with its parameters, worded later in the language of the request. */
const rule = (code: string, params: Record<string, unknown> = {}) => JSON.stringify({ code, params })

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const formats = { email: /^[^\s@,;]+@[^\s@,;]+\.[^\s@.,;]{2,}$/, phone: /^\+?[\d\s()-]{5,25}(?:[x转#]\d{1,6})?$/ }

/** Written as it has to be, there in the calendar, and in a time that any document could mean. */
export const isRealDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const [y, m, d] = value.split('-').map(Number) as [number, number, number]
  const day = new Date(Date.UTC(y, m - 1, d))
  return day.getUTCMonth() === m - 1 && day.getUTCDate() === d && y >= 1900 && y <= 2999
}

/** Formatted text is cleaned before it is counted; of this many times what may be left nothing is. */
const MOST_MARKUP = 4
const MOST_CHOSEN = 2_000

/** Nothing is done with a value that is longer (S2.8). */
const short = <T extends z.ZodType<string | number>>(schema: T, max: number) =>
  schema.refine((value) => String(value).length <= max, { abort: true, error: ({ input }) => rule('TOO_LONG', { max, length: String(input).length }) })

const string = (max: number = longestWord) => short(z.string({ error: () => rule('NOT_TEXT') }), max)

const list = (schema: z.ZodType<string>) =>
  z
    .array(z.unknown(), { error: () => rule('NOT_TEXT') })
    .refine(({ length }) => length <= MOST_CHOSEN, { abort: true, error: () => rule('TOO_MANY_VALUES', { max: MOST_CHOSEN }) })
    .pipe(z.array(schema))

function decimal(field: Field) {
  const scale = scaleOf(field) ?? 0
  const whole = (field.precision ?? 18) - scale
  return short(z.union([z.string(), z.number()], { error: () => rule('NOT_A_NUMBER') }), LONGEST_FIGURE)
    .transform((value) => normaliseFigure(String(value)))
    .superRefine((value, context) => {
      const refuse = (code: string, params: Record<string, unknown>) => context.addIssue({ code: 'custom', message: rule(code, params) })
      if (!isDecimal(value)) return refuse('NOT_A_NUMBER', { given: value })
      const [digits = ''] = value.replace('-', '').split('.')
      if (decimalsOf(value) > scale) return refuse('DECIMALS', { scale, given: value })
      if (digits.replace(/^0+/, '').length > Math.max(whole, 1)) return refuse('TOO_LARGE', { max: `10^${whole}`, given: value })
      const { min, max, step } = field.options
      if (min !== undefined && Number(value) < Number(min)) return refuse('TOO_SMALL', { min, given: value })
      if (max !== undefined && Number(value) > Number(max)) return refuse('TOO_LARGE', { max, given: value })
      if (step !== undefined && !isMultiple(subtract(value, min), step)) return refuse('OFF_STEP', { step, from: min ?? '0', given: value })
    })
}

const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
/** How kinds of text are written, where that is all there is to check. */
const forms = {
  time: { form: 'HH:mm', isWritten: (v: string) => time.test(v) },
  year: { form: 'yyyy', isWritten: (v: string) => /^\d{4}$/.test(v) },
  month: { form: 'yyyy-MM', isWritten: (v: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(v) },
  /** An instant names its zone: what it means does not depend on who reads it. */
  datetime: {
    form: 'yyyy-MM-dd HH:mm:ss',
    isWritten: (v: string) => {
      const [, day = '', clock = ''] = /^(\S{10})[T ]([\d:]{5,8})(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/.exec(v) ?? []
      return isRealDate(day) && time.test(clock)
    },
  },
}

function written(kind: keyof typeof forms) {
  const { form, isWritten } = forms[kind]
  return string().superRefine((v, context) => {
    if (!isWritten(v)) context.addIssue({ code: 'custom', message: rule('FORM', { form, given: v }) })
  })
}

/** Of text that is as long as it has to be. */
function longer(given: string | null, context: z.RefinementCtx, max = longestText): void {
  const text = given ?? ''
  // A character has two units at most; what is longer than that need not be counted.
  const length = text.length > 2 * max ? text.length : [...text].length
  if (length > max) context.addIssue({ code: 'custom', message: rule('TOO_LONG', { max, length }) })
  else if (controls.test(text)) context.addIssue({ code: 'custom', message: rule('BAD_CHARACTER') })
}

function textOf(field: Field): z.ZodType {
  const max = field.length ?? 200
  return string(Infinity)
    .transform((v) => v.trim())
    .superRefine((v, context) => {
      longer(v, context, max)
      if (v.length <= max && field.options.format && v !== '' && !formats[field.options.format].test(v))
        context.addIssue({ code: 'custom', message: rule(field.options.format === 'email' ? 'NOT_AN_EMAIL' : 'NOT_A_PHONE', { given: v }) })
    })
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'secret':
      return z.union([z.strictObject({ emptied: z.literal(true) }), textOf(field)])
    case 'text':
    case 'textarea':
      return textOf(field)
    case 'int':
      return decimal(field).transform((v) => Number(v))
    case 'number':
    case 'qty':
    case 'price':
    case 'amount':
    case 'percent':
      return decimal(field)
    case 'lookup': {
      // A disabled value may stay where it stands; choosing it is refused where the stored row is known.
      const isKnown = (code: string) => field.lookup !== undefined && valueIn(field.lookup, code) !== undefined
      return string().superRefine((v, context) => {
        if (!isKnown(v)) context.addIssue({ code: 'custom', message: rule('NOT_A_CODE', { given: v }) })
      })
    }
    case 'lookups': {
      const known = () => (field.lookup ? lookupValues(field.lookup).map(({ code }) => code) : [])
      return list(string())
        .superRefine((v, context) => {
          const codes = known()
          const wrong = v.filter((code) => !codes.includes(code))
          if (wrong.length > 0) context.addIssue({ code: 'custom', message: rule('NOT_A_CODE', { given: wrong.join(', ') }) })
        })
        .transform((v) => known().filter((code) => v.includes(code)))
    }
    case 'richText':
      return string(MOST_MARKUP * (field.options.longest ?? longestText))
        .transform(field.options.subset === 'LEGAL' ? legalText : sanitiseRichText)
        .superRefine((v, context) => longer(v, context, field.options.longest))
    case 'code':
      return string(2 * (field.options.longest ?? longestText))
        .transform((v) => v.replaceAll('\r\n', '\n'))
        .superRefine((v, context) => longer(v, context, field.options.longest))
    case 'ref':
    case 'image':
    case 'uuid':
      return string().superRefine((v, context) => {
        if (!idPattern.test(v)) context.addIssue({ code: 'custom', message: rule('NOT_AN_ID', { given: v }) })
      })
    case 'refs':
    case 'files':
      return list(z.string({ error: () => rule('NOT_TEXT') }).regex(idPattern, rule('NOT_AN_ID')))
    case 'date':
      return string().transform(normaliseDay).superRefine((v, context) => {
        if (!isRealDate(v)) context.addIssue({ code: 'custom', message: rule('NOT_A_DATE', { given: v }) })
      })
    case 'checkbox':
      return string().superRefine((v, context) => {
        if (v !== 'Y' && v !== 'N') context.addIssue({ code: 'custom', message: rule('NOT_YES_NO', { value: v, true: 'Y', false: 'N', given: v }) })
      })
    case 'time':
    case 'year':
    case 'month':
      return written(field.kind)
    case 'datetime':
      return written(field.kind).transform((v) => new Date(v).toISOString())
    case 'json':
      return z.unknown()
    default:
      return string(longestText)
  }
}

/** Empty text means 'nothing'; absent means 'unchanged'. */
const optional = (schema: z.ZodType) => z.preprocess((v) => (v === '' ? null : v), schema.nullable()).optional()

/** `hasVersions`: lines are sent with the version that they were seen in, where rows are somebody's own. */
function shapeOf(fields: Fields, lines: LinesMap, hasVersions = false): Record<string, z.ZodType> {
  const own = Object.entries(fields)
    .filter(([, field]) => !isServerOwned(field))
    .map(([key, field]) => [key, optional(schemaOf(field))])
  const nested = Object.entries(lines)
    .filter(([, spec]) => !spec.options.kept)
    .map(([key, spec]) => {
      const row = lineSchema(spec, hasVersions)
      return [key, (spec.options.part ? row : z.array(row).max(2000)).optional()]
    })
  return Object.fromEntries([...own, ...nested])
}

/** What a client may send of one line. */
export const lineSchema = ({ fields, lines }: Lines, hasVersions = false): z.ZodType<Record<string, unknown>> =>
  z.strictObject({ id: z.string().regex(idPattern, rule('NOT_AN_ID')).optional(), ...(hasVersions && { versionNum: z.coerce.number().int().optional() }), ...shapeOf(fields, lines, hasVersions) }) as z.ZodType<Record<string, unknown>>

const built = new Map<string, z.ZodType<Record<string, unknown>>>()

/** What a client may send of a document; `deletedLines` names the lines to remove, `linesInOrder` says that those sent stand in their new order. */
export function draftSchema(definition: AnyDefinition): z.ZodType<Record<string, unknown>> {
  const known = built.get(definition.entity)
  if (known) return known
  const schema = z.strictObject({ ...shapeOf(definition.fields, definition.lines, hasOwnRows(definition)), deletedLines: z.array(z.string().regex(idPattern, rule('NOT_AN_ID'))).optional(), linesInOrder: z.boolean().optional() }) as z.ZodType<Record<string, unknown>>
  built.set(definition.entity, schema)
  return schema
}

/** What an action asks for. */
export const inputSchema = (input: Fields): z.ZodType<Record<string, unknown>> => z.strictObject(shapeOf(input, {})) as z.ZodType<Record<string, unknown>>
