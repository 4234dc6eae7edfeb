/** Text messages to telephones, as files until a provider of an installation is connected. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { asSystem } from '../identity/as-system.ts'
import { CODE_MINUTES, newCode, pendingReset } from '../identity/reset-code.ts'
import type { ResetPayload } from './post.ts'
import type { Sender } from './worker.ts'

export interface TextMessage {
  to: string
  text: string
}

export type SendText = (message: TextMessage, idempotencyKey: string) => Promise<void>

/** The code is made in a transaction, the sending comes after it. */
export function textSender(pool: Pool, send: SendText, clock: () => number = Date.now): Sender {
  return async ({ payload, idempotencyKey }) => {
    const { resetId } = payload as unknown as ResetPayload
    const message = await asSystem(pool, async (tx): Promise<TextMessage | null> => {
      const reset = await pendingReset(tx, resetId, new Date(clock()))
      if (!reset?.phone) return null
      const code = await newCode(tx, reset.id)
      return {
        to: reset.phone,
        text:
          reset.language === 'EN'
            ? `[Supplybase] Your code is ${code}. It works for ${CODE_MINUTES} minutes; tell it to nobody.`
            : `【Supplybase】验证码${code}，${CODE_MINUTES}分钟内有效，请勿告诉他人。`,
      }
    })
    if (message) await send(message, idempotencyKey)
  }
}

/** Whole or not at all; only for the eyes of whoever runs the service. */
export function textFiles(folder: string): SendText {
  return async ({ to, text }, key) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${key}.txt`)
    await writeFile(`${file}.part`, `${to}\n${text}\n`, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
