/** Entries in Redis, for several processes of the services; who drops some tells the others on a channel. */
import type { SharedStore } from './cache.ts'

const PREFIX = 'supplybase:'
const CHANNEL = `${PREFIX}drop`
const SCAN = 500
/** A Redis that does not answer is no reason to wait: the database knows it all. */
const CONNECT_MS = 2_000

export async function redisStore(url: string, onError: (error: unknown) => void): Promise<SharedStore> {
  const { createClient } = await import('redis')
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS } })
  const ear = client.duplicate({ disableOfflineQueue: false })
  client.on('error', onError)
  ear.on('error', onError)
  await Promise.all([client.connect(), ear.connect()])
  const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error) => {
      onError(error)
      return otherwise
    })
  return {
    get: (name) => quietly(client.get(PREFIX + name), null),
    set: async (name, value, seconds) => void (await quietly(client.set(PREFIX + name, value, { EX: seconds }), null)),
    async drop(prefix) {
      const names = `${PREFIX}${prefix.replace(/[\\*?[\]]/g, '\\$&')}*`
      for await (const found of client.scanIterator({ MATCH: names, COUNT: SCAN })) if (found.length > 0) await client.del(found)
      await client.publish(CHANNEL, prefix)
    },
    onDrop: (forget) => void ear.subscribe(CHANNEL, (prefix) => void forget(prefix)).catch(onError),
    async stop() {
      await Promise.all([client.close(), ear.close()])
    },
  }
}
