/** Keys from a file that may be replaced while the process runs, so that a rotation needs no restart (S4.7). */
import { statSync } from 'node:fs'
import { readSecretFile } from './settings.ts'

const LOOK_EVERY_MS = 1_000

/** The keys of today. `isUrgent` looks at the file now: something is written under a key that is not among those that are known. */
export type Keys<Key> = (isUrgent?: boolean) => readonly Key[]

/** The file is looked at once a second at most, and read again when it was written. */
export function keyFile<Key>(file: string, parse: (text: string) => Key[]): Keys<Key> {
  let [keys, writtenAt, lookedAt] = [parse(readSecretFile(file)), statSync(file).mtimeMs, Date.now()]
  return (isUrgent = false) => {
    if (!isUrgent && Date.now() - lookedAt < LOOK_EVERY_MS) return keys
    lookedAt = Date.now()
    try {
      const { mtimeMs } = statSync(file)
      if (mtimeMs !== writtenAt) [keys, writtenAt] = [parse(readSecretFile(file)), mtimeMs]
    } catch {
      // Between two files of a rotation the old keys go on; the next look finds the new one.
    }
    return keys
  }
}
