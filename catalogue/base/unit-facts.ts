/** What a unit's record says in its description: `decimals=3;rec20=KGM`. Whoever adds a unit says it there, and nowhere else. */
import { type LookupValue, lookupValues, valueIn } from '../language/lookup-book.ts'
import { memo } from '../values/memo.ts'

export interface UnitFacts {
  /** Decimals that a quantity of the unit may have. */
  decimals: number | null
  /** Its code of UN/ECE recommendation 20 or 21, for files that leave. */
  rec20: string | null
}

/** Both may be left out; the order is free. */
const facts: Record<keyof UnitFacts, RegExp> = { decimals: /^[0-4]$/, rec20: /^[A-Z0-9]{2,3}$/ }

const saysNothing: UnitFacts = { decimals: null, rec20: null }

/** Null for a description that cannot be read. */
export function unitFactsIn(description: string | null): UnitFacts | null {
  if (!description?.trim()) return saysNothing
  const said = new Map(
    description.split(';').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()]
    }),
  )
  if ([...said].some(([name, value]) => !(name === 'decimals' || name === 'rec20') || !facts[name].test(value))) return null
  const decimals = said.get('decimals')
  return { decimals: decimals === undefined ? null : Number(decimals), rec20: said.get('rec20') ?? null }
}

const factsSaid = memo(({ description }: LookupValue): UnitFacts => unitFactsIn(description) ?? saysNothing)

export function unitFacts(uom: string | null | undefined): UnitFacts {
  const unit = uom ? valueIn('UOM', uom) : undefined
  return unit ? factsSaid(unit) : saysNothing
}

/** Every unit of the installation, in the order of the list. */
export const unitsKnown = (): { code: string; facts: UnitFacts }[] => lookupValues('UOM').map(({ code }) => ({ code, facts: unitFacts(code) }))
