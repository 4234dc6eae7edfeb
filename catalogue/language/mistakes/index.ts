/** What is wrong with a definition: whoever mistypes something is told the place and the nearest right name. */
import type { AnyDefinition } from '../define.ts'
import { mistakesOfActions } from './actions.ts'
import { mistakesOfCopies } from './copies.ts'
import { mistakesOfDeadlines } from './deadlines.ts'
import { mistakesOfLines } from './lines.ts'
import { wrongPaths } from './paths.ts'
import { mistakesOfRecords } from './records.ts'
import type { Target } from './target.ts'

export type { Target }

/** All that the compiler cannot see, once the whole catalogue stands. */
export const mistakesIn = (definition: AnyDefinition, targetOf: Target): string[] => [
  ...wrongPaths(definition, targetOf),
  ...mistakesOfActions(definition, targetOf),
  ...mistakesOfLines(definition, targetOf),
  ...mistakesOfCopies(definition),
  ...mistakesOfDeadlines(definition),
  ...mistakesOfRecords(definition, targetOf),
]
