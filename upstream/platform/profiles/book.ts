/** The values of all settings, kept by this process at the edition that it saw last; whoever asks waits for nothing. */
import { type ProfileCode, type ProfileLevel, profiles } from '../../../catalogue/identity/profiles.ts'
import { isKeyOf } from '../../../catalogue/values/object-keys.ts'

/** For whom a setting is asked. */
export interface ProfileScope {
  userId?: string | null
  responsibilityId?: string | null
  /** Its parents count as well. */
  orgId?: string | null
}

export interface ProfileBook {
  /** Setting → target (`''` is the system) → value. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Organisation → its parent. */
  parents: ReadonlyMap<string, string>
}

export interface FoundProfile {
  value: string | null
  /** Where it was set; null where it is only the value that ships. */
  level: ProfileLevel | null
  targetId: string | null
}

const SYSTEM = ''
const empty: ProfileBook = { values: new Map(), parents: new Map() }

let book = empty

export function setProfiles(current: ProfileBook): void {
  book = current
}

/** User, responsibility, organisation and what is above it, system: the first that is set. */
export function findProfile(code: string, { userId, responsibilityId, orgId }: ProfileScope): FoundProfile {
  const values = book.values.get(code)
  for (const [level, targetId] of [['USER', userId], ['RESPONSIBILITY', responsibilityId], ...upFrom(orgId), ['SYSTEM', SYSTEM]] as const) {
    const value = targetId == null ? undefined : values?.get(targetId)
    if (value !== undefined) return { value, level, targetId: targetId || null }
  }
  return { value: isKeyOf(profiles, code) ? profiles[code].value : null, level: null, targetId: null }
}

function upFrom(orgId: string | null | undefined): ['ORG', string][] {
  const way = new Set<string>()
  for (let id = orgId; id && !way.has(id); id = book.parents.get(id)) way.add(id)
  return [...way].map((id) => ['ORG', id])
}

/** The setting of the system where nobody in particular is meant. */
export const profileOf = (code: ProfileCode, scope: ProfileScope = {}): string => findProfile(code, scope).value ?? profiles[code].value
export const profileNumber = (code: ProfileCode, scope?: ProfileScope): number => Number(profileOf(code, scope))
export const isProfileOn = (code: ProfileCode, scope?: ProfileScope): boolean => profileOf(code, scope) === 'Y'
