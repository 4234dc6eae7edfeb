/** Reports as a person reads them from their page. */
import type { ReportAnswer } from '../../contract/types.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import type { Person, World } from '../support/world.ts'

export async function reportOf(
  world: World,
  person: Person,
  report: string,
  by: string[],
  search: Record<string, string> = {},
): Promise<ReportAnswer> {
  const answer = await call(world, person, `/v1/reportRestful/${report}`, report, { by, search })
  if (!('data' in answer)) throw new Error('The report answers rows')
  record('call', report)
  return answer.data as ReportAnswer
}
