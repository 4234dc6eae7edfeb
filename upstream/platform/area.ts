/** What an area brings to the services, said in one value; the composition root gathers them. */
import type { Pool } from 'pg'
import type { Area } from '../../catalogue/area.ts'
import type { EntityName } from '../../catalogue/entities.ts'
import type { WideBehaviour } from '../runtime/behaviour.ts'
import type { NamedCall } from '../runtime/types.ts'
import type { HomeParts } from './home/part.ts'
import type { JobWork, JobWorks } from './jobs/job-work.ts'
import type { Print } from './print/prints.ts'
import type { Rooms } from './rooms/channel.ts'

type ByEntity<T> = { readonly [Entity in EntityName]?: T }

interface Brings<Job extends string> {
  readonly behaviours: ByEntity<WideBehaviour>
  /** By their addresses. */
  readonly calls?: (pool: Pool) => Readonly<Record<string, NamedCall>>
  readonly prints?: ByEntity<Print>
  readonly home?: HomeParts
  /** Live rooms, each by the name under which it is heard. */
  readonly rooms?: Rooms
  /** Has questions of earlier areas answered here. */
  readonly replies?: () => void
  /** What each of the area's jobs does. */
  readonly jobs?: (pool: Pool) => Readonly<Record<Job, JobWork>>
}

export interface AreaServices {
  readonly name: string
  readonly behaviours: Readonly<Record<string, WideBehaviour>>
  readonly calls: (pool: Pool) => Readonly<Record<string, NamedCall>>
  readonly prints: Readonly<Record<string, Print>>
  readonly jobs: (pool: Pool) => JobWorks
  readonly home: HomeParts
  readonly rooms: Rooms
  readonly replies: () => void
}

/** Throws where a behaviour or a print is of a document that the area does not have. */
export function areaOf<Job extends string>(
  { name, documents }: Area<string, Job>,
  { behaviours, calls, prints, jobs, home = {}, rooms = {}, replies = () => {} }: Brings<Job>,
): AreaServices {
  const own = new Set(documents.map(({ entity }) => entity))
  const strange = [...Object.keys(behaviours), ...Object.keys(prints ?? {})].find((entity) => !own.has(entity))
  if (strange) throw new Error(`Area ${name} has no document ${strange}`)
  const nothing = () => ({})
  return { name, behaviours: given(behaviours), calls: calls ?? nothing, prints: given(prints ?? {}), jobs: jobs ?? nothing, home, rooms, replies }
}

const given = <T>(all: ByEntity<T>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries<T | undefined>(all).flatMap(([key, one]) => (one ? [[key, one]] : [])))
