/** The file store of this process, as the environment says. */
import { join } from 'node:path'
import { quarantineIn } from './quarantine.ts'
import { s3SettingsIn, s3Store } from './s3-store.ts'
import { type FileStore, localStore } from './store.ts'

export interface Vault {
  store: FileStore
  /** Folder of what is coming in. */
  quarantine: string
}

const opened = new Map<string, Vault>()

export function vault(): Vault {
  const dataFolder = process.env.DATA_DIR ?? '.data'
  const known = opened.get(dataFolder)
  if (known) return known
  const s3 = s3SettingsIn(process.env)
  const made = { store: s3 ? s3Store(s3) : localStore(join(dataFolder, 'files')), quarantine: quarantineIn(dataFolder) }
  opened.set(dataFolder, made)
  return made
}
