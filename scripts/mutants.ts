/**
 * `npm run mutants [-- NAME …]`: plants faults in a copy of the tree, one after the other, and names each that no test sees.
 * By hand and not in `npm test`: it says of the tests what the tests say of the code.
 */

import { judge, type Mutant, misfitOf, runFiles, type Verdict } from './lib/mutant-run.ts'
import { scratchCopy } from './lib/scratch-copy.ts'
import { mutants } from './mutants/index.ts'

const AT_ONCE = 2
const began = Date.now()
const redAnyway: Verdict = { how: 'broken', why: 'its tests fail without it' }

const names = process.argv.slice(2)
const unknown = names.filter((name) => !mutants.some((mutant) => mutant.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}; there are:\n${mutants.map(({ name, breaks }) => `  ${name.padEnd(32)}${breaks}`).join('\n')}`,
  )
  process.exit(2)
}
const chosen = mutants.filter(({ name }) => names.length === 0 || names.includes(name))

const copies = await Promise.all(Array.from({ length: Math.min(AT_ONCE, chosen.length) }, scratchCopy))
const folders = copies.map(({ folder }) => folder)
let [caught, missed, unfit] = [0, 0, 0]
try {
  const misfits = new Map(
    chosen.flatMap((mutant) => [misfitOf(mutant, folders[0] ?? '')].flatMap((why) => (why ? [[mutant.name, why] as const] : []))),
  )
  const fitting = chosen.filter(({ name }) => !misfits.has(name))
  for (const [name, why] of misfits) tell('no fit', name, why)
  const red = await redWithout(fitting, folders[0] ?? '')
  // Those in the pages last: what is built with them would be found by whatever comes after.
  const queue = fitting.toSorted((one, other) => Number(one.isInPages ?? false) - Number(other.isInPages ?? false))
  unfit = misfits.size
  await Promise.all(
    folders.map(async (folder) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) count(mutant, red.has(mutant.name) ? redAnyway : await judge(mutant, folder))
    }),
  )
} finally {
  await Promise.all(copies.map(({ remove }) => remove()))
}
console.log(`${caught} caught, ${missed} missed, ${unfit} could not be tried, in ${Math.round((Date.now() - began) / 60_000)} min`)
process.exitCode = caught === chosen.length ? 0 : 1

/** A test that fails by itself would catch anything. */
async function redWithout(fitting: readonly Mutant[], folder: string): Promise<Set<string>> {
  if (fitting.length === 0) return new Set()
  const files = [...new Set(fitting.flatMap(({ caughtBy }) => caughtBy))]
  console.log(`${files.length} test files without any fault`)
  const { outcome, said } = await runFiles(folder, files, [`--maxWorkers=${AT_ONCE}`])
  if (!outcome) throw new Error(`The tests do not run:\n${said.slice(-2_000)}`)
  const red = new Set(outcome.files.flatMap(({ file, failed }) => (failed.length > 0 ? [file] : [])))
  return new Set(fitting.filter(({ caughtBy }) => caughtBy.some((file) => red.has(file))).map(({ name }) => name))
}

function count({ name, breaks }: Mutant, verdict: Verdict): void {
  if (verdict.how === 'caught') caught++
  else if (verdict.how === 'missed') missed++
  else unfit++
  tell(verdict.how, name, verdict.how === 'caught' ? verdict.by : verdict.how === 'missed' ? `NO TEST SEES IT: ${breaks}` : verdict.why)
}

function tell(how: string, name: string, more: string): void {
  console.log(`${how.padEnd(8)}${name.padEnd(32)}${more}`)
}
