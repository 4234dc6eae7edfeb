/** Faults that were made, or nearly, by people who knew better: each is small, runs, and passes the type check of a hurried eye. */
import type { Mutant } from '../lib/mutant-run.ts'
import { inAreas } from './areas.ts'
import { inCatalogue } from './catalogue.ts'
import { inContract } from './contract.ts'
import { inPlatform } from './platform.ts'
import { inRuntime } from './runtime.ts'
import { inSecrecy } from './secrecy.ts'
import { inWeb } from './web.ts'

export const mutants: readonly Mutant[] = [...inCatalogue, ...inContract, ...inRuntime, ...inSecrecy, ...inPlatform, ...inAreas, ...inWeb]
