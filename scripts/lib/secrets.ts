/** The secrets of an installation: from the environment, or made once and kept in files of mode 600 in the data folder. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { newIdListKey, newSignKey } from '../../contract/keys.ts'

export interface Secrets {
  web: Record<string, string>
  upstream: Record<string, string>
}

const KEY_BYTES = 32

/** Each process gets only what it needs: web has no master key, upstream no session key and web only the public half of the list keys. */
export async function findSecrets(dataFolder: string): Promise<Secrets> {
  const folder = join(dataFolder, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // A day back, because a host's clock may be behind when the first request is signed.
  const from = new Date(Date.now() - 86_400_000)
  const random = () => randomBytes(KEY_BYTES).toString('hex')
  const signKeys = process.env.SIGN_KEYS_FILE ?? (await kept(join(folder, 'sign-keys.json'), () => keySet([newSignKey('k1', from)])))
  const listKeys = process.env.ID_LIST_KEYS_FILE ?? (await kept(join(folder, 'id-list-keys.json'), () => keySet([newIdListKey('r1', from)])))
  const publicListKeys = process.env.ID_LIST_PUBLIC_KEYS_FILE ?? (await publicHalf(listKeys, join(folder, 'id-list-public-keys.json')))
  const masterKey = process.env.MASTER_KEY_FILE ?? (await kept(join(folder, 'master.key'), random))
  const serverKey = process.env.SERVER_KEY ?? (await readFile(await kept(join(folder, 'server.key'), random), 'utf8')).trim()
  return {
    web: { SERVER_KEY: serverKey, SIGN_KEYS_FILE: signKeys, ID_LIST_KEYS_FILE: publicListKeys },
    upstream: { SIGN_KEYS_FILE: signKeys, ID_LIST_KEYS_FILE: listKeys, MASTER_KEY_FILE: masterKey },
  }
}

const keySet = (keys: object[]) => JSON.stringify({ keys }, null, 2)

async function kept(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) await writeWhole(file, make())
  return file
}

async function publicHalf(file: string, target: string): Promise<string> {
  const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: { privateKey?: string }[] }
  await writeWhole(target, keySet(keys.map(({ privateKey: _, ...rest }) => rest)))
  return target
}

/** A half-written key would stop every later start. */
async function writeWhole(file: string, text: string): Promise<void> {
  const half = `${file}.half`
  const handle = await open(half, 'w', 0o600)
  await handle.writeFile(`${text}\n`)
  await handle.sync()
  await handle.close()
  await rename(half, file)
}
