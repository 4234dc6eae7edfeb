/** Signed files, which another house may have made, verified and copied apart from the services. */
import { apart } from '../apart/apart.ts'
import { OverLimits } from '../apart/limits.ts'
import type { CopyTask } from './copy-worker.ts'
import type { CopyMark } from './draw-copy.ts'
import type { Known, Verified } from './verified.ts'
import type { VerifyTask } from './verify-worker.ts'

const verifyApart = apart<VerifyTask, Verified[]>(new URL('./verify-worker.ts', import.meta.url))
const copyApart = apart<CopyTask, Uint8Array>(new URL('./copy-worker.ts', import.meta.url))

/** What takes more than a signed file does has no signatures, like what is no PDF at all. */
export const verifiedPdf = (bytes: Uint8Array, known: Known): Promise<Verified[]> =>
  verifyApart({ bytes, known }).catch((error) => (error instanceof OverLimits ? [] : Promise.reject(error)))

export const copyOf = async (bytes: Uint8Array, mark: CopyMark): Promise<Buffer> => Buffer.from(await copyApart({ bytes, mark }))
