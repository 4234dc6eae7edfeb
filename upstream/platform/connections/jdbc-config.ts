import { jdbcConfig } from '../../../catalogue/jobs-reports/jdbc-config.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { ownEgress } from '../../egress/index.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'

export type Connection = Full<typeof jdbcConfig>

const BUILT_IN = 'BUILTIN'
const supported: ReadonlySet<string> = new Set([BUILT_IN, 'POSTGRESQL'])

export const isBuiltIn = ({ driver }: Pick<Connection, 'driver'>): boolean => driver === BUILT_IN

export const jdbcConfigBehaviour = {
  check(one, _work, before) {
    const { driver, enabledFlag, host, port } = one
    if (!supported.has(driver)) refuse(jdbcConfig, 'NOT_SUPPORTED', {}, 'driver')
    if (isBuiltIn(one)) {
      if (!before) refuse(jdbcConfig, 'ONE_BUILT_IN', {}, 'driver')
      if (typed(one) !== typed(before)) refuse(jdbcConfig, 'BUILT_IN', {})
      return
    }
    if (before && reached(one) !== reached(before)) one.testFlag = null
    if (enabledFlag !== 'Y') return
    requireAllowed(host ?? '', port ?? 0)
    if (one.testFlag !== 'Y') refuse(jdbcConfig, 'TEST_FIRST', {}, 'testedAt')
  },

  removed(one) {
    if (isBuiltIn(one)) refuse(jdbcConfig, 'BUILT_IN', {})
  },

  /** What comes of it is written once the database has answered. */
  doTest(one, { nowText }) {
    one.testedAt = nowText
    one.testResult = null
    one.testResultEn = null
  },
} satisfies Behaviour<typeof jdbcConfig>

/** All that another test would be of. */
const reached = ({ host, port, database, dbUser, passwordRef, sslMode }: Connection): string =>
  JSON.stringify([host, port, database, dbUser, passwordRef, sslMode])

const typed = (one: Connection): string =>
  JSON.stringify([one.name, one.nameEn, one.enabledFlag, one.poolMax, one.statementTimeoutSec, one.remark, reached(one)])

/** The list of the environment is of hosts and ports, however they are spoken to. */
export function requireAllowed(host: string, port: number): void {
  const place = `${host}:${port}`
  if (!ownEgress().allows(`http://${place}`)) refuse(jdbcConfig, 'NOT_ALLOWED', { place }, 'host')
}
