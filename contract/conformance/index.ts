/** The contract's own checks, against whatever says that it keeps the contract. */
import { type Check, menuOf, type Visit } from './check.ts'
import { type Installation, openDoor } from './door.ts'
import { fileChecks } from './files.ts'
import { sessionChecks } from './sessions.ts'
import { signingChecks } from './signing.ts'
import { verbChecks } from './verbs.ts'

export type { Installation } from './door.ts'

export interface Finding {
  says: string
  /** Why it is not kept; null when it is. */
  broken: string | null
}

const checks: readonly Check[] = [...signingChecks, ...sessionChecks, ...verbChecks, ...fileChecks]

/** One after another, each told as it is found. Throws where nobody can come in at all. */
export async function conformanceOf(place: Installation, tell: (finding: Finding) => void = () => {}): Promise<Finding[]> {
  const visit = await enter(place)
  const findings: Finding[] = []
  for (const { says, prove } of checks) {
    const finding = await prove(visit).then(
      () => ({ says, broken: null }),
      (error: unknown) => ({ says, broken: error instanceof Error ? error.message : String(error) }),
    )
    findings.push(finding)
    tell(finding)
  }
  return findings
}

async function enter(place: Installation): Promise<Visit> {
  const door = openDoor(place)
  const { reply, session } = await door.signIn()
  if (reply.status !== 200) throw new Error(`${place.userName} could not sign in: ${reply.bytes.toString().slice(0, 300)}`)
  return { door, session, menuId: await menuOf(door, session, 'systemSetting/btnList') }
}
