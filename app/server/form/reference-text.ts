/** Text in a reference field that was typed but not picked: looked up when the form is sent, so that a code typed by hand is enough. */

import { definitionOf } from '../../../catalogue/index.ts'
import { halfWidth } from '../../../catalogue/values/normalisation.ts'
import type { Issue } from '../../../contract/types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { nearIn } from '../describe/near.ts'
import type { OpenedPage } from '../page/open-page.ts'
import type { TypedForm } from './form.ts'
import { placeValue } from './form-values.ts'

const textSuffix = '$text'

interface TypedReference {
  name: string
  text: string
}

/** Puts the ids of what was typed into the draft; what is not found comes back as an error at its field. */
export async function lookUpTexts(opened: OpenedPage, form: TypedForm): Promise<Issue[]> {
  const asked = Object.entries(form.typed)
    .filter(([name]) => name.endsWith(textSuffix))
    .map(([name, text]) => ({ name: name.slice(0, -textSuffix.length), text: text.trim() }))
    .filter(({ name }) => isUsed(form, name))
  const issues = await Promise.all(asked.map((each) => lookUp(opened, form, each)))
  const wrong = issues.filter((issue) => issue !== null)
  // Sent as it was typed: no id looks like this, so it is refused together with all else that is wrong.
  for (const { at, given } of wrong) place(form, at, given)
  // The services name what an action asks for without the action.
  return wrong.map((issue) => ({ ...issue, at: issue.at.replace(/^input\.\w+\./, 'input.') }))
}

/** What was not found is said in place of 'no id'. */
export function withNotFound(error: UpstreamRefusal, wrong: readonly Issue[]): UpstreamRefusal {
  if (wrong.length === 0 || error.refusal.code !== 'INVALID') return error
  const named = new Set(wrong.map(({ at }) => at))
  const issues = [...wrong, ...(error.refusal.data?.issues ?? []).filter(({ at }) => !named.has(at))]
  return new UpstreamRefusal(422, { status: 'E', code: 'INVALID', msg: issues[0]?.msg ?? '', data: { issues } })
}

/** Of the actions' own fields only those of the pressed button count. */
function isUsed({ intent }: TypedForm, name: string): boolean {
  if (!name.startsWith('input.')) return true
  return intent.kind === 'action' && name.startsWith(`input.${intent.name}.`)
}

/** A field of one reference keeps what was picked; to one of several what was typed is added, parted by semicolons. */
async function lookUp(opened: OpenedPage, form: TypedForm, { name, text }: TypedReference): Promise<Issue | null> {
  const picked = form.typed[name] ?? ''
  if (!holdsSeveral(opened.page.entity, name)) return picked === '' ? lookUpOne(opened, form, { name, text }) : null
  const ids = new Set(picked.split(',').filter(Boolean))
  for (const part of text.split(/[;；]/).map((one) => one.trim())) {
    if (part === '') continue
    const issue = await lookUpOne(opened, form, { name, text: part })
    if (issue) return issue
    ids.add(form.typed[name] ?? '')
  }
  return ids.size > 0 ? put(form, name, [...ids].join(',')) : null
}

function holdsSeveral(entity: string, name: string): boolean {
  const [first = '', action = '', key = ''] = name.replace(/\[\d+\]/g, '').split('.')
  const definition = definitionOf(entity)
  const field =
    first === 'input' ? definition?.actions[action]?.input?.[key] : (definition?.lines[first]?.fields[action] ?? definition?.fields[first])
  return field?.kind === 'refs'
}

async function lookUpOne({ api, page, language }: OpenedPage, form: TypedForm, { name, text }: TypedReference): Promise<Issue | null> {
  if (text === '') return put(form, name, null)
  const near = nearIn(page.entity, name, form.typed)
  const asked = async (q: string) => (await api.picks(page.entity, { field: name.replace(/\[\d+\]/g, ''), q, near, pageRows: 20 })).data
  const half = halfWidth(text)
  // Names have signs of a Chinese keyboard, codes have none.
  const first = await asked(text)
  const data = first.length > 0 || half === text ? first : await asked(half)
  const same = (value: string) => [text, halfWidth(text)].some((one) => value.toLowerCase() === one.toLowerCase())
  const found = data.find((pick) => same(pick.code)) ?? data.find((pick) => same(pick.name)) ?? (data.length === 1 ? data[0] : undefined)
  if (found) return put(form, name, found.id)
  const [none, many] =
    language === 'EN' ? [`"${text}" was not found`, `"${text}" fits several; choose one`] : [`“${text}”不存在`, `“${text}”有多个匹配，请选择`]
  return { at: name, code: 'NOT_FOUND_REF', msg: data.length > 1 ? many : none, given: text }
}

function put(form: TypedForm, name: string, id: string | null): null {
  if (form.typed[name] === undefined && id === null) return null
  place(form, name, id)
  form.typed[name] = id ?? ''
  return null
}

function place(form: TypedForm, name: string, value: unknown): void {
  const isInput = name.startsWith('input.')
  placeValue(isInput ? form.input : form.draft, isInput ? name.slice('input.'.length) : name, value)
}
