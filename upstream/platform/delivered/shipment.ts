/** All that this release brings, in an order in which nothing comes before what it names. */

import { profiles, type ShippedProfile } from '../../../catalogue/identity/profiles.ts'
import { buttons, documents, lookups } from '../../../catalogue/index.ts'
import { jobs } from '../../../catalogue/jobs.ts'
import { embeddedMenus, menus } from '../../../catalogue/menu.ts'
import { deliveredMessages } from '../messaging/events/defaults.ts'
import { deliveredJobs } from './jobs.ts'
import { deliveredLookups } from './lookups.ts'
import { deliveredMenus } from './menus.ts'
import { type Catalogue, type DeliveredRecord, named, recordOf } from './record.ts'
import { deliveredResponsibilities } from './responsibilities.ts'

export const ownCatalogue: Catalogue = { documents, menus, embedded: embeddedMenus, lookups, buttons, profiles, jobs }

export function shipmentOf(catalogue: Catalogue): DeliveredRecord[] {
  const records = [
    ...deliveredLookups(catalogue),
    ...deliveredProfiles(catalogue),
    ...deliveredMessages(catalogue.documents),
    ...deliveredMenus(catalogue),
    ...deliveredResponsibilities(catalogue),
    ...deliveredJobs(catalogue),
    ownDatabase,
  ]
  const keys = new Set<string>()
  for (const key of records.map(keyOf)) {
    if (keys.has(key)) throw new Error(`${key} is delivered twice`)
    keys.add(key)
  }
  return records
}

/** What reports read unless they say otherwise. */
const ownDatabase = recordOf('jdbcConfig', 'BUILTIN', {
  ...named(['本系统', 'This system']),
  driver: 'BUILTIN',
  port: null,
  sslMode: 'VERIFY_FULL',
  poolMax: 3,
  statementTimeoutSec: 10,
  enabledFlag: 'Y',
})

/** Name of a record among all. */
export const keyOf = ({ entity, code }: Pick<DeliveredRecord, 'entity' | 'code'>): string => `${entity} ${code}`

export const entityOf = (key: string): string => key.slice(0, key.indexOf(' '))

/** The settings, each with its value for the whole system. */
const deliveredProfiles = (catalogue: Catalogue): DeliveredRecord[] =>
  Object.entries<ShippedProfile>(catalogue.profiles).map(([code, { label, type, value, min, max, lookup, levels }]) =>
    recordOf(
      'profile',
      code,
      {
        ...named(label),
        valueType: type,
        lookupTypeCode: lookup ?? null,
        min: min ?? null,
        max: max ?? null,
        levels,
        systemValue: value,
      },
      { profileValue: { by: ['level', 'orgId', 'responsibilityId', 'userId'], rows: [{ level: 'SYSTEM', value }] } },
    ),
  )
