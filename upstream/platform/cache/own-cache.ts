/** The cache of this process; its entrance may replace it by one that is shared, before the first request. */
import { type Area, type Cache, createCache } from './cache.ts'

let cache = createCache()

export function useCache(other: Cache): void {
  cache = other
}

export const ownCache = (): Cache => cache

/** An area of whichever cache the process has by the time of asking. */
export const cacheArea = <Value>(name: string, options?: { most?: number }): Area<Value> => ({
  of: (key, make) => cache.area<Value>(name, options).of(key, make),
})
