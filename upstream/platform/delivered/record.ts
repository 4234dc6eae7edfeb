/** What the product brings into a database besides its tables: menus, buttons, roles, look-up values, settings, jobs. */

import type { ShippedProfile } from '../../../catalogue/identity/profiles.ts'
import type { JobOfArea } from '../../../catalogue/jobs.ts'
import type { AnyDefinition, Label } from '../../../catalogue/language/define.ts'
import type { LookupType } from '../../../catalogue/language/lookup-type.ts'
import type { EmbeddedMenu, Menu } from '../../../catalogue/menu.ts'

/** References stand as codes: an installation may have the row under another id. */
export type Values = Readonly<Record<string, string | number | readonly string[] | null>>

export interface DeliveredLines {
  /** What tells one line from the other. */
  readonly by: readonly string[]
  readonly rows: readonly Values[]
  /** A line comes only where these lines of the record name the same in this field. */
  readonly within?: { readonly lines: string; readonly by: string }
  /** Field of the record that counts them. */
  readonly countedIn?: string
  /** They are added to a record that somebody else has made under the same code. */
  readonly joins?: true
}

export interface DeliveredRecord {
  readonly entity: string
  readonly code: string
  readonly values: Values
  readonly lines: Readonly<Record<string, DeliveredLines>>
}

/** Where it all comes from. */
export interface Catalogue {
  readonly documents: readonly AnyDefinition[]
  readonly menus: readonly Menu[]
  readonly embedded: readonly EmbeddedMenu[]
  readonly lookups: Readonly<Record<string, LookupType>>
  readonly buttons: Readonly<Record<string, Label>>
  readonly profiles: Readonly<Record<string, ShippedProfile>>
  readonly jobs: readonly JobOfArea[]
}

export const recordOf = (entity: string, code: string, values: Values, lines: DeliveredRecord['lines'] = {}): DeliveredRecord => ({
  entity,
  code,
  values: { code, ...values },
  lines,
})

export const named = ([name, nameEn]: Label) => ({ name, nameEn })
