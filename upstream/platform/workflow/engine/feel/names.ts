/** Which names of an expression nobody knows: fields of the document, of its lines, of what the expression itself names. */
import { emptyRecord } from '../../../../../catalogue/values/object-keys.ts'
import { builtinNames } from './functions.ts'
import type { Problem } from './problem.ts'
import type { Fields, Shape } from './shape.ts'
import { type Branch, childrenNamed, walk } from './tree.ts'

/** Inside, names are looked up from here outwards. */
type Names = Readonly<Record<string, Shape>>

export function scopeProblems(tree: Branch, fields: Fields): Problem[] {
  const problems: Problem[] = []
  shapeOf(tree, fields, problems)
  return problems
}

const unknown = ({ from, to, text }: Branch): Problem => ({ code: 'FEEL_NAME', from, to, name: text })
const spaced = (text: string) => text.replace(/\s+/g, ' ')

/** What a branch yields, as far as it can be told; complaints about names inside are collected on the way. */
function shapeOf(branch: Branch, names: Names, problems: Problem[]): Shape {
  const { name, children } = branch
  const inner = (one: Branch | undefined, more: Names = {}): Shape => (one ? shapeOf(one, { ...names, ...more }, problems) : 'any')
  switch (name) {
    case 'VariableName': {
      const known = ownOf(names, spaced(branch.text))
      if (known !== undefined) return known
      if (!builtinNames.has(spaced(branch.text))) problems.push(unknown(branch))
      return 'any'
    }
    case 'Type':
      return 'any'
    case 'ParenthesizedExpression':
    case 'Expression':
    case '':
      return lastOf(children.filter(({ name: kind }) => kind !== '(' && kind !== ')').map((child) => inner(child)))
    case 'PathExpression': {
      const target = inner(children[0])
      const path = childrenNamed(branch, 'PathName')[0]
      return path ? member(target, path, problems) : 'any'
    }
    case 'FilterExpression': {
      const target = inner(children[0])
      const item = itemOf(target)
      inner(children[2], { ...recordOf(item), item })
      return target
    }
    case 'ForExpression':
    case 'QuantifiedExpression': {
      const own: Record<string, Shape> = Object.assign(emptyRecord<Shape>(), name === 'ForExpression' && { partial: 'any' })
      for (const each of childrenNamed(branch, 'InExpressions').flatMap((list) => childrenNamed(list, 'InExpression'))) {
        own[spaced(each.children[0]?.text ?? '')] = itemOf(inner(each.children.at(-1), own))
      }
      const result = inner(children.at(-1), own)
      return name === 'ForExpression' ? [result] : 'flag'
    }
    case 'FunctionDefinition': {
      const parameters = [...walk(branch)].filter(({ name: kind }) => kind === 'ParameterName').map(({ text }) => [spaced(text), 'any'] as const)
      inner(children.at(-1), Object.fromEntries(parameters))
      return 'any'
    }
    case 'Context': {
      const own = emptyRecord<Shape>()
      for (const entry of childrenNamed(branch, 'ContextEntry')) {
        const key = spaced(entry.children[0]?.text ?? '').replace(/^"|"$/g, '')
        own[key] = inner(entry.children.at(-1), own)
      }
      return own
    }
    case 'IterationContext': {
      const shapes = children.map((child) => inner(child))
      return children.length > 1 ? ['number'] : lastOf(shapes)
    }
    case 'List':
      return [listItem(children.filter(({ name: kind }) => kind !== '[' && kind !== ']').map((child) => inner(child)))]
    case 'Comparison': {
      const [left, right] = [inner(children[0]), inner(children.at(-1))]
      for (const child of children.slice(1, -1)) inner(child)
      if (isOrdering(children[1]) && areOfTwoKinds(left, right)) problems.push(unsupported(branch))
      return 'flag'
    }
    case 'FunctionInvocation': {
      const shapes = children.map((child) => inner(child))
      if (isExtreme(children[0]) && itemOf(shapes[2] ?? 'any') === 'text') problems.push(unsupported(branch))
      return 'any'
    }
    case 'PositionalParameters':
      return lastOf(children.map((child) => inner(child)))
    case 'NumericLiteral':
      return 'number'
    case 'StringLiteral':
      return 'text'
    case 'BooleanLiteral':
      return 'flag'
    case 'NamedParameter':
      return inner(children.at(-1))
    default:
      for (const child of children) inner(child)
      return 'any'
  }
}

const unsupported = ({ from, to, text }: Branch): Problem => ({ code: 'FEEL_UNSUPPORTED', from, to, name: text })

/** FEEL orders only what is of one kind; the interpreter answers no where the answer is nothing. */
const isOrdering = (branch: Branch | undefined) => branch?.name === 'CompareOp' && /[<>]/.test(branch.text)
const areOfTwoKinds = (left: Shape, right: Shape) =>
  typeof left === 'string' && typeof right === 'string' && left !== 'any' && right !== 'any' && left !== right
/** The interpreter finds the least and the greatest of figures and days, not of texts. */
const isExtreme = (branch: Branch | undefined) => branch?.text === 'min' || branch?.text === 'max'

/** Of a list that is written out: the fields that any of its records has. */
function listItem(shapes: readonly Shape[]): Shape {
  const [first] = shapes
  if (shapes.length > 0 && shapes.every((shape) => typeof shape === 'object' && !isList(shape))) return Object.assign({}, ...shapes.map(recordOf))
  return first !== undefined && shapes.every((shape) => shape === first) ? first : 'any'
}

const lastOf = (shapes: Shape[]): Shape => shapes.at(-1) ?? 'any'
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)
/** No field is called `constructor` only because every object has one. */
const ownOf = (names: Names, name: string): Shape | undefined => (Object.hasOwn(names, name) ? names[name] : undefined)
const itemOf = (shape: Shape): Shape => (isList(shape) ? shape[0] : shape)
const recordOf = (shape: Shape): Fields => (typeof shape === 'object' && !isList(shape) ? shape : {})

/** Of a list FEEL takes the member of each. */
function member(target: Shape, path: Branch, problems: Problem[]): Shape {
  const record = itemOf(target)
  if (typeof record === 'string') return 'any'
  const found = ownOf(recordOf(record), spaced(path.text).replaceAll('`', ''))
  if (found === undefined) problems.push(unknown(path))
  return found === undefined ? 'any' : isList(target) ? [found] : found
}
