/** Every formula and condition of a definition, where it stands. */
import { type Action, type AnyDefinition, type LaidOutPage, linesGranted, linesOn, makingOf, nameOfDeadline, neededWhen, outcomesOf, rowsGranted, type Take } from './define.ts'
import { type FormulaPlace, headOf, levelsOf, placeAt } from './evaluator.ts'
import type { Node } from './formula.ts'

export interface Expression {
  /** What says it: `poLine.grossAmount`, `poLine.openQty (init)`, `NEED_BY_EARLY`. */
  readonly name: string
  readonly node: Node
  readonly place: FormulaPlace
}

export function* expressionsIn(definition: AnyDefinition): Generator<Expression> {
  const head = headOf(definition)
  yield* expressionsAt(head)
  yield* sightExpressionsIn(definition)
  for (const [name, action] of Object.entries(definition.actions)) for (const [state, node] of outcomesOf(action)) yield { name: `${name} to ${state}`, node, place: head }
  for (const [name, action] of Object.entries(definition.actions)) yield* makingExpressionsIn(name, action, head)
  for (const { message, test, on, says } of definition.guards) {
    const place = placeAt(head, on ?? '')
    yield { name: message, node: test, place }
    for (const [name, node] of Object.entries(says)) yield { name: `${message} says ${name}`, node, place }
  }
  yield* layoutExpressionsIn('edit', definition.edit, head)
  for (const [name, { laidOut }] of Object.entries(definition.pages)) if (laidOut) yield* layoutExpressionsIn(name, laidOut, head)
}

/** When parts of a page stand there. */
function* layoutExpressionsIn(name: string, { sections, gridsWhen, sheets }: LaidOutPage, place: FormulaPlace): Generator<Expression> {
  for (const { label, when } of [...sections, ...sheets]) if (when) yield { name: `${name}, ${label?.[1] ?? 'lines'}`, node: when, place }
  for (const [grid, node] of Object.entries(gridsWhen)) yield { name: `${name}, ${grid}`, node, place }
}

/** What the fields of a document get that an action makes. */
function* makingExpressionsIn(name: string, action: Action, head: FormulaPlace): Generator<Expression> {
  const made = makingOf(action)
  for (const [key, node] of Object.entries(made?.map ?? {})) yield { name: `${name} makes ${key}`, node, place: head }
  if (made?.while) yield { name: `${name} makes (while)`, node: made.while, place: head }
  for (const [lines, { of, map }] of Object.entries(made?.lines ?? {}))
    for (const [key, node] of Object.entries(map)) yield { name: `${name} makes ${lines}.${key}`, node, place: placeAt(head, of) }
}

/** What its sights say, each where it is asked. */
export function* sightExpressionsIn(definition: AnyDefinition): Generator<Expression> {
  const head = headOf(definition)
  for (const [name, { paths, to }] of Object.entries(definition.sight))
    for (const [who, given] of Object.entries(to))
      for (const one of [given ?? []].flat()) {
        const role = definition.roles[who]
        const named = `sight.${name}.to.${who}`
        if (!('kind' in one)) yield { name: named, node: one, place: head }
        else if (one.kind === 'ofRow') for (const path of paths) yield { name: named, node: one.test, place: placeAt(head, linesOn(path.split('.'), definition).join('.')) }
        else if (one.kind === 'mine' && role?.kind !== 'every') yield { name: named, node: one.test, place: placeAt(head, role?.path.split('.').slice(0, -1).join('.') ?? '') }
      }
}

function* expressionsAt(place: FormulaPlace): Generator<Expression> {
  const { fields, compute, lines } = place.level
  const named = (key: string, which = '') => [...place.path, key].join('.') + which
  for (const [key, node] of Object.entries(compute)) yield { name: named(key), node, place }
  for (const [key, field] of Object.entries(fields)) {
    const { init } = field.options
    if (typeof init === 'object') yield { name: named(key, ' (init)'), node: init, place }
    const when = neededWhen(field)
    if (when) yield { name: named(key, ' (required)'), node: when, place }
  }
  for (const [name, level] of Object.entries(lines)) yield* expressionsAt({ level, path: [...place.path, name], above: place })
}

/** What lines say of the rows that they come of. */
export function* copiedExpressionsIn(definition: AnyDefinition): Generator<Expression> {
  for (const { path, above } of levelsOf(headOf(definition))) {
    const from = above?.level.lines[path.at(-1) ?? '']?.from
    if (!from) continue
    const said: [string, Node][] = [['while', from.while], ...Object.entries(from.map)]
    for (const [key, node] of said) yield { name: `${path.join('.')} from ${from.entity}, ${key}`, node, place: from.place }
  }
}

/** In which rows somebody may edit. */
export function* editExpressionsIn(definition: AnyDefinition): Generator<Expression> {
  for (const [state, { edit = {} }] of Object.entries(definition.states))
    for (const [who, grant] of Object.entries(edit))
      for (const one of rowsGranted(grant)) yield { name: `${state} (edit of ${who})`, node: one.while, place: placeAt(headOf(definition), linesGranted(one, definition).join('.')) }
}

/** While what deadlines count. */
export function* deadlineExpressionsIn(definition: AnyDefinition): Generator<Expression> {
  for (const one of definition.deadlines) if (one.while) yield { name: `deadline ${nameOfDeadline(one)}`, node: one.while, place: placeAt(headOf(definition), one.on ?? '') }
}

/** What takes say of the rows of another document. */
export function* takeExpressionsIn({ takes }: AnyDefinition): Generator<Expression> {
  for (const [name, one] of Object.entries(takes)) {
    const nodes: [string, Node][] = [['while', one.while], ...Object.entries(one.columns).map(([key, { of }]): [string, Node] => [key, of]), ...mapsOf(one)]
    for (const [key, node] of nodes) yield { name: `${name}, ${key}`, node, place: one.place }
  }
}

const mapsOf = ({ parts, begins, line }: Take): [string, Node][] => [parts, begins, line].flatMap((map) => Object.entries(map))
