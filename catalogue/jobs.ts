/** The jobs of all areas. */

import { areas } from './index.ts'
import type { JobSpec } from './language/define.ts'

export interface JobOfArea extends JobSpec {
  /** As the specification names it. */
  readonly area: string
}

export const jobs: readonly JobOfArea[] = areas.flatMap(({ name, jobs: own }) => own.map((one) => ({ ...one, area: name })))

export const jobOf = (code: string): JobOfArea | undefined => jobs.find((one) => one.code === code)
