/** Another moment for a process and all that it starts, by libfaketime where it is installed (Debian's package of that name). */
import { globSync } from 'node:fs'

const INSTALLED = '/usr/{lib,local/lib,lib64}/{,*/}faketime/libfaketime.so.1'

/** Clocks stand at this moment now, and run on. */
export function movedClock(to: string): Record<string, string> {
  const ahead = Math.round((Date.parse(to) - Date.now()) / 1_000)
  if (Number.isNaN(ahead)) throw new Error(`“${to}” is no moment; 2027-11-30T23:40+08:00 would be one`)
  const [library] = globSync(INSTALLED)
  if (!library) throw new Error('libfaketime is not installed')
  // A distance and not a moment, at which every process would begin anew. Waiting goes by the other clock, which stays as it is.
  return { LD_PRELOAD: library, FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
