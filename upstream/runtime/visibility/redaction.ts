/** What rules may say of a document to somebody who does not read all of it: words and figures are a way out like any other. */
import type { AnyDefinition, Guard, LinesMap, Veiled } from '../../../catalogue/language/define.ts'
import { type FormulaPlace, headOf, placeAt, readsOf } from '../../../catalogue/language/evaluator.ts'
import type { Node, Scope } from '../../../catalogue/language/formula.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import { above, maskInAll, maskOf } from '../../../catalogue/language/sight.ts'
import { type FieldIssue, issueOf } from '../rules/refusal.ts'
import type { Actor, Doc } from '../types.ts'
import { askedBy } from './readable-fields.ts'
import type { Seen } from './visible-rows.ts'

export interface Redaction {
  /** Whether the row is one that the person finds. */
  finds(seen: Pick<Seen, 'path' | 'scope'>): boolean
  /** What a guard says, or only that something is wrong. */
  told(guard: Guard, seen: Pick<Seen, 'scope'>, issue: FieldIssue): FieldIssue
}

const everything: Redaction = { finds: () => true, told: (_guard, _seen, issue) => issue }

export function redactionOf(actor: Actor, definition: AnyDefinition, doc: Doc): Redaction {
  if (Object.keys(definition.sight).length === 0) return everything
  const asked = askedBy(actor, rolesIn(definition, doc, actor))
  const ways = new Map<string, readonly OnWay[]>()
  const veiledOnWay = (path: string) => {
    const known = ways.get(path) ?? onWayTo(definition.lines, path)
    ways.set(path, known)
    return known
  }
  const isRead = (what: Veiled | undefined, scope: Scope) => !what?.veils || maskOf(definition, what, asked, scope) === null
  // Of lines below, each of which may be kept from somebody, only what all of them show is said.
  const isReadInAll = (what: Veiled) => maskInAll(definition, what, asked, { row: doc }) === null
  const isReadOf = ({ place, key }: { place: FormulaPlace; key: string }, own: FormulaPlace, scope: Scope): boolean => {
    const steps = own.path.length - place.path.length
    const isAbove = steps >= 0 && place.path.every((step, at) => own.path[at] === step)
    const what = place.level.fields[key] ?? place.level.lines[key]
    return isAbove ? isRead(what, above(scope, steps)) : (!what || isReadInAll(what)) && lineage(place).every(isReadInAll)
  }
  return {
    finds: ({ path, scope }) => veiledOnWay(path).every(({ lines, up }) => isRead(lines, above(scope, up))),
    told(guard, { scope }, issue) {
      const own = placeAt(headOf(definition), guard.on ?? '')
      const named = [...(definition.messages[guard.message]?.join() ?? '').matchAll(/\{(\w+)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => name in own.level.fields)
      const reads = [guard.test, ...Object.values(guard.says), ...named].flatMap((node: Node) => [...readsOf(node, own)])
      return reads.every((read) => isReadOf(read, own, scope)) ? issue : { ...issueOf('KEPT_RULE', '', ['', '']), code: issue.code }
    },
  }
}

const lineage = (place: FormulaPlace): Veiled[] => (place.above ? [place.level, ...lineage(place.above)] : [])

/** Lines that are kept from somebody, so many levels above a row. */
interface OnWay {
  lines: Veiled
  up: number
}

/** Those on the way to rows at a path (`poLine.poDelivery.`). */
function onWayTo(lines: LinesMap, path: string): OnWay[] {
  let level = lines
  return path
    .split('.')
    .filter(Boolean)
    .flatMap((step, at, steps) => {
      const spec = level[step]
      level = spec?.lines ?? {}
      return spec?.veils ? [{ lines: spec, up: steps.length - at - 1 }] : []
    })
}
