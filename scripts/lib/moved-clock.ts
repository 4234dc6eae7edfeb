/** Another moment for a process and all that it starts, PostgreSQL and browsers too; a C compiler makes what it takes. The times of files stay those of the machine. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./moved-clock.c', import.meta.url))

/** Clocks stand at this moment now, and run on: a distance and not a moment, at which every process would begin anew. */
export function movedClock(to: string): Record<string, string> {
  const ahead = Math.round((Date.parse(to) - Date.now()) / 1_000)
  if (Number.isNaN(ahead)) throw new Error(`“${to}” is no moment; 2027-11-30T23:40+08:00 would be one`)
  const folder = mkdtempSync(join(tmpdir(), 'supplybase-clock-'))
  // The database runs as another user when root runs the tests.
  chmodSync(folder, 0o755)
  const library = join(folder, 'moved-clock.so')
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, source])
  return { LD_PRELOAD: library, CLOCK_AHEAD_S: String(ahead) }
}
