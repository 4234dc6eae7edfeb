/**
 * A data folder that was copied is another installation. Process numbers, ports and passwords came along with the copy, and each of them
 * leads to the one that it was copied from: what is noted counts only where it was written.
 */
import { realpathSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runner } from './postgres-place.ts'

/** What tells a folder from a copy of it. */
export const nodeOf = (folder: string): string => String(statSync(folder).ino)

export const isSameFolder = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((folder) => statSync(folder, { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

/** The passwords of the two log-ins, in the data folder. */
export const passwordFiles = (dataFolder: string) => ({
  owner: join(dataFolder, 'database-owner.password'),
  app: join(dataFolder, 'database-app.password'),
})

interface DataPlace {
  data: string
  node: string
  home: string
}

const placeOf = (dataFolder: string, home: string): DataPlace => ({
  data: realpathSync(dataFolder),
  node: nodeOf(dataFolder),
  home: realpathSync(home),
})
const noteIn = (home: string) => join(home, 'place.json')
const notedIn = async (home: string): Promise<DataPlace | null> => readFile(noteIn(home), 'utf8').then(JSON.parse, () => null)

/** Refuses a copy that names the database of another folder, which still stands: a database outside of the data folder is not copied with it. */
export async function requireOwnHome(dataFolder: string, home: string): Promise<void> {
  const noted = await notedIn(home)
  if (!noted || isSameFolder(noted.data, dataFolder) || statSync(noted.data, { throwIfNoEntry: false })?.ino.toString() !== noted.node) return
  if (realpathSync(home) === noted.home)
    throw new Error(
      `${dataFolder} is a copy of ${noted.data}, whose database stands in ${home}: take postgres.place out of the copy for an empty database of its own`,
    )
}

/** Found elsewhere than at its last start, a folder gets passwords of its own: neither do its services reach the database of the other one, nor the other way round. */
export async function takePlace(dataFolder: string, home: string, runner: Runner): Promise<void> {
  const [noted, here] = [await notedIn(home), placeOf(dataFolder, home)]
  if (noted && JSON.stringify(noted) === JSON.stringify(here)) return
  for (const file of Object.values(passwordFiles(dataFolder))) await rm(file, { force: true })
  await writeFile(noteIn(home), JSON.stringify(here), { mode: 0o600 })
  await runner.own(noteIn(home))
}
