/** Between a browser that sends a file and the services that take it. */
import { PassThrough } from 'node:stream'

const RELAY_BYTES = 128 * 1024

/** Whoever sends it on hears of its error; one that comes before or after that is nobody's and must not end the process. */
export function openRelay(): PassThrough {
  return new PassThrough({ highWaterMark: RELAY_BYTES }).on('error', () => {})
}
