/** What the standard verbs are asked, read in the shape that it must have before anything is done with it (S2.3): pages send it so, programs may send anything. */
import { z } from 'zod'
import { isId } from '../../../catalogue/values/ids.ts'
import type { ActionRequest, ListRequest, SaveRequest, TakeRequest } from '../../../contract/types.ts'
import { refuseRule } from '../rules/refusal.ts'

/** The id of a record or of a file, of whatever version: those of files are random throughout (S5.7). The one check of ids in calls. */
export const anId = z.string().refine(isId)

/** The first thing wrong is named. */
export function shaped<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const { data, error } = shape.safeParse(given)
  const at = error?.issues[0]?.path.join('.') ?? ''
  return error ? refuseRule('NOT_TEXT', { label: at }, { at }) : data
}

/** Absent and null are the same to who asks. */
const maybe = <Shape extends z.ZodType>(shape: Shape) =>
  shape
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

/** Whoever asks by an address writes numbers as text. */
const whole = z.union([z.int(), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)
const flag = z.union([z.boolean(), z.enum(['true', 'false', 'Y', 'N'])]).transform((given) => given === true || given === 'true' || given === 'Y')

const longestText = 100_000
const texts = z.array(z.string())
const values = z.record(z.string(), z.unknown())

const list = z.object({
  pageIndex: maybe(whole),
  pageRows: maybe(whole),
  orderBy: maybe(z.string().max(1_000)),
  search: maybe(z.record(z.string(), maybe(z.union([z.string().max(longestText), z.number().transform(String)])))),
  view: maybe(z.string().max(100)),
  exactCount: maybe(flag),
  ids: maybe(texts),
  sums: maybe(flag),
  hours: maybe(flag),
})

const save = z.object({
  id: maybe(z.string()),
  versionNum: maybe(z.int()),
  draft: values.nullish().transform((given) => given ?? {}),
  confirmed: maybe(texts),
})
const row = z.object({ id: z.string(), versionNum: maybe(z.int()) })
const action = z.object({
  rows: z.array(row),
  lineIds: maybe(texts),
  input: maybe(values),
  draft: maybe(values),
  confirmed: maybe(texts),
})
const take = z.object({
  take: z.string().max(100),
  rows: z.array(z.object({ id: z.string(), qty: maybe(z.string().max(40)) })).max(5_000),
  preview: maybe(flag),
  confirmed: maybe(texts),
})
const picks = z.object({
  field: z.string(),
  q: maybe(z.string().max(1_000)),
  ids: maybe(z.array(anId).max(5_000)),
  near: maybe(z.record(z.string(), z.string())),
  pageRows: maybe(whole),
})

export type PickRequest = z.output<typeof picks>

/** A page knows its menu by other means: the actor of the call stands on it. */
const asked = { menuId: 0 }

export function listRequestIn(body: unknown): ListRequest {
  const { search, ...rest } = shaped(list, body)
  return {
    ...asked,
    ...rest,
    search: Object.fromEntries(Object.entries(search ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  }
}

export const saveRequestIn = (body: unknown): SaveRequest => ({ ...asked, ...shaped(save, body) })
/** Of a whole document, which can be looked at before it is stored. */
export const documentSaveIn = (body: unknown): SaveRequest => ({ ...asked, ...shaped(save.extend({ preview: maybe(z.boolean()) }), body) })
export const saveRequestsIn = ({ rows }: Record<string, unknown>): SaveRequest[] =>
  shaped(z.object({ rows: maybe(z.array(save)) }), { rows }).rows?.map((one) => ({ ...asked, ...one })) ?? []
export const takeRequestIn = (body: unknown): TakeRequest => ({ ...asked, ...shaped(take, body) })
export const pickRequestIn = (body: unknown): PickRequest => shaped(picks, body)
export const rowIn = (body: unknown): z.output<typeof row> => shaped(row, body)
export const rowsOfIds = ({ ids }: Record<string, unknown>): { id: string }[] =>
  shaped(z.object({ ids: maybe(texts) }), { ids }).ids?.map((id) => ({ id })) ?? []

/** `ids` alone is accepted from machine callers and means the newest version. */
export function actionRequestIn(body: Record<string, unknown>): ActionRequest {
  const rows = body.rows ?? (Array.isArray(body.ids) ? body.ids.map((id) => ({ id })) : [])
  return { ...asked, ...shaped(action, { ...body, rows }) }
}
