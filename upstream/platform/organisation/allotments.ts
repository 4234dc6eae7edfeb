/** Which positions an employee holds on which day. Rules are day-exact: they change only where a period begins, or on the day after one has ended. */

import { person } from '../../../catalogue/identity/person.ts'
import { position } from '../../../catalogue/identity/position.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { add, isAbove, movedBy, spoken } from '../../../catalogue/language/formula.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'

export type Person = Full<typeof person>
export type Allotment = Person['positionAllot'][number]

interface Period {
  startDate: string
  endDate: string | null
}

export const holdsOn = ({ startDate, endDate }: Period, day: string): boolean => startDate <= day && (endDate === null || endDate >= day)

export const mainOn = ({ positionAllot }: Person, day: string): Allotment | undefined =>
  positionAllot.find((allotment) => allotment.isMain === 'Y' && holdsOn(allotment, day))

const dayAfter = (day: string): string => movedBy(day, 1)

const turningDays = (allotments: readonly Allotment[]): string[] =>
  [...new Set(allotments.flatMap(({ startDate, endDate }) => [startDate, ...(endDate ? [dayAfter(endDate)] : [])]))].sort()

/** One main position on each day on which any is held, and a hundred per cent of the day at most. */
export function checkDays({ name, positionAllot }: Person): void {
  for (const day of turningDays(positionAllot)) {
    const held = positionAllot.filter((allotment) => holdsOn(allotment, day))
    const last = held.at(-1)
    if (!last) continue
    const at = (field: string) => `positionAllot[${positionAllot.indexOf(last)}].${field}`
    const n = held.filter(({ isMain }) => isMain === 'Y').length
    if (n > 1) refuse(person, 'TWO_MAINS', { name, day, n }, at('isMain'))
    if (n === 0) refuse(person, 'NO_MAIN', { name, day }, at('isMain'))
    const sum = add(...held.map(({ percent }) => percent))
    if (isAbove(sum, '100')) refuse(person, 'OVER_100', { name, day, sum: spoken(sum) }, at('percent'))
  }
}

const key = ({ positionId, startDate, endDate }: Allotment) => `${positionId} ${startDate} ${endDate}`

interface Held extends Period {
  positionId: string
  personId: string
}

/**
 * No position that the change touches holds more people than it has places, on any day of what was typed; its kept figure follows.
 * The positions are locked, so that of two people the second counts the first.
 */
export async function checkHeadcounts({ tx, today }: Work, who: Person, before: readonly Allotment[]): Promise<void> {
  const [known, now] = [new Set(before.map(key)), new Set(who.positionAllot.map(key))]
  const typed = who.positionAllot.filter((one) => !known.has(key(one)))
  const ids = [...new Set([...typed, ...before.filter((one) => !now.has(key(one)))].map(({ positionId }) => positionId))].sort()
  if (ids.length === 0) return
  const { rows: places } = await tx.query<AllottedPosition>(
    'select id, name, name_en as "nameEn", headcount from position where id = any($1::uuid[]) order by id for update',
    [ids],
  )
  const { rows: others } = await tx.query<Held>(
    `select position_id as "positionId", header_id as "personId", start_date as "startDate", end_date as "endDate"
     from position_allot where position_id = any($1::uuid[]) and header_id <> $2`,
    [ids, who.id],
  )
  const own = who.positionAllot.map((one) => ({ ...one, personId: who.id }))
  for (const place of places) {
    const held: Held[] = [...others, ...own].filter(({ positionId }) => positionId === place.id)
    for (const one of typed.filter(({ positionId }) => positionId === place.id)) refuseIfFull(place, held, one, who.positionAllot.indexOf(one))
    const occupied = peopleOn(held, today)
    await tx.query('update position set occupied = $2, vacant = headcount - $2 where id = $1 and occupied is distinct from $2::int', [
      place.id,
      occupied,
    ])
  }
}

interface AllottedPosition {
  id: string
  name: string
  nameEn: string | null
  headcount: number
}

const peopleOn = (held: readonly Held[], day: string): number => new Set(held.filter((one) => holdsOn(one, day)).map(({ personId }) => personId)).size

function refuseIfFull({ name, nameEn, headcount }: AllottedPosition, held: readonly Held[], one: Allotment, index: number): void {
  const days = [one.startDate, ...held.map(({ startDate }) => startDate).filter((day) => holdsOn(one, day))]
  if (days.some((day) => peopleOn(held, day) > headcount))
    refuse(position, 'FULL', { name: [name, nameEn || name], headcount }, `positionAllot[${index}].positionId`)
}
