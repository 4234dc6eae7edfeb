/** The form of a tool that was refused, once more: as it was typed, each reason at its field. */
import type { FieldView, Reply, ToolBlock, ToolForm, ToolMatrix } from '../../page-types.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { oneOf } from './form-values.ts'
import { typedInFields } from './submission.ts'

/** By name of the entry; what names none is said of the whole form, under ''. */
type Reasons = Readonly<Record<string, string[]>>

/** What is wrong before the services are asked, at its entry. */
export const refusedAt = (at: string, msg: string): UpstreamRefusal => new UpstreamRefusal(422, { status: 'E', code: 'INVALID', msg, data: { at } })

/** Above all others where the form is not shown again. */
export function refusedForm(blocks: readonly ToolBlock[], typed: FormData, { refusal }: UpstreamRefusal): ToolBlock[] {
  const said: ToolBlock = { key: 'refused', note: { tone: 'bad', text: refusal.msg } }
  const pressed = blocks.find((block) => isPressed(block, typed))
  if (!pressed) return [said, ...blocks]
  const issues = refusal.data?.issues ?? [{ at: refusal.data?.at ?? '', msg: refusal.msg }]
  const again = pressed.form ? { ...pressed, form: asTyped(pressed.form, typed, issues) } : { ...withTicks(pressed, typed), note: said.note }
  return blocks.map((block) => (block === pressed ? again : block))
}

/** Of a question that was refused the forms alone, with what was asked. */
export function refusedQuestion(blocks: readonly ToolBlock[], asked: URLSearchParams, { refusal }: UpstreamRefusal): ToolBlock[] {
  const forms = blocks.flatMap(({ form, ...block }) => (form?.method === 'get' ? [{ key: block.key, title: block.title, form }] : []))
  const given = forms.map((block) => ({ ...block, form: { ...block.form, values: { ...block.form.values, ...askedIn(block.form, asked) } } }))
  return [{ key: 'refused', note: { tone: 'bad', text: refusal.msg } }, ...given]
}

const askedIn = ({ fields }: ToolForm, asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key }) => (asked.has(key) ? [[key, asked.get(key) ?? '']] : [])))

const isPressed = ({ form, acts }: ToolBlock, typed: FormData): boolean =>
  (form?.method === 'post' && form.buttons.some(({ intent }) => intent === typed.get('intent'))) ||
  (acts?.buttons.some(({ name }) => name === typed.get('intent')) ?? false)

const cellsIn = ({ matrix }: ToolForm): string[] => matrix?.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.name ?? [])) ?? []

export const entriesIn = (form: ToolForm): string[] => [
  ...form.fields.map(({ key }) => key),
  ...cellsIn(form),
  ...(form.choices ? [form.choices.name] : []),
  ...(form.file ? [form.file.name] : []),
]

export function asTyped(form: ToolForm, typed: FormData, issues: readonly { at: string; msg: string }[] = []): ToolForm {
  const reasons = reasonsOf(issues, new Set(entriesIn(form)))
  const changed = form.fields.filter(({ key }) => typed.has(key) && isChanged(typed, key))
  return {
    ...form,
    // What was emptied is empty in these alone: a reply leaves it out.
    values: { ...form.values, ...Object.fromEntries(changed.map(({ key }) => [key, oneOf(typed.getAll(key).map(String))])) },
    reply: replyOf(form, changed, typed, reasons),
    ...(form.matrix && { matrix: matrixAsTyped(form.matrix, typed, reasons) }),
    ...(form.choices && { choices: { ...form.choices, ticked: typed.getAll(form.choices.name).map(String) } }),
  }
}

function reasonsOf(issues: readonly { at: string; msg: string }[], names: ReadonlySet<string>): Reasons {
  const reasons: Record<string, string[]> = Object.create(null)
  for (const { at, msg } of issues) {
    const name = names.has(at) ? at : ''
    reasons[name] = [...(reasons[name] ?? []), msg]
  }
  return reasons
}

/** Cells say themselves what is wrong with them. */
function replyOf(form: ToolForm, changed: readonly FieldView[], typed: FormData, reasons: Reasons): Reply {
  const cells = new Set(cellsIn(form))
  const { '': formErrors = [], ...ofEntries } = reasons
  const fieldErrors = Object.fromEntries(Object.entries(ofEntries).filter(([name]) => !cells.has(name)))
  return typedInFields(changed, typed).reply({ formErrors, fieldErrors })
}

/** What somebody else changed meanwhile is shown as it is now, unless it was typed over. */
const isChanged = (typed: FormData, name: string): boolean => typed.get(name) !== typed.get(`was.${name}`)

const matrixAsTyped = (matrix: ToolMatrix, typed: FormData, reasons: Reasons): ToolMatrix => ({
  ...matrix,
  rows: matrix.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      if (!cell?.name || !typed.has(cell.name)) return cell
      const error = reasons[cell.name]?.join(' ')
      return { ...cell, ...(isChanged(typed, cell.name) && { value: String(typed.get(cell.name)) }), was: cell.value, ...(error && { error }) }
    }),
  })),
})

/** Rows stay ticked, and what their buttons asked for stays typed. */
export const tickedIn = (blocks: readonly ToolBlock[], typed: FormData): ToolBlock[] => blocks.map((block) => withTicks(block, typed))

export function withTicks(block: ToolBlock, typed: FormData): ToolBlock {
  if (!block.acts) return block
  const inputs = [...typed].flatMap(([name, value]) => (name.startsWith('input.') ? [[name, String(value)]] : []))
  return { ...block, acts: { ...block.acts, ticked: typed.getAll('id').map(String), typed: Object.fromEntries(inputs) } }
}
