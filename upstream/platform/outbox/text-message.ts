/** Text messages to telephones, as files until a provider of an installation is connected. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Tx } from '../../runtime/types.ts'
import { postTo } from '../messaging/channels/http-channel.ts'
import { deliver } from '../messaging/deliveries/deliver.ts'
import { readerOf } from '../messaging/mails/reader.ts'
import { CODE_MINUTES, newCode, pendingReset } from '../sign-in/reset-code.ts'
import type { MovedPayload, ResetPayload } from './post.ts'
import type { Sender } from './worker.ts'

export interface TextMessage {
  to: string
  text: string
}

export type SendText = (message: TextMessage, idempotencyKey: string) => Promise<void>

/** By the source of the installation where there is one. */
export const textSender =
  (pool: Pool, send: SendText, clock: () => number = Date.now): Sender =>
  (row) =>
    deliver(pool, row, clock, {
      write: (tx) => write(tx, row.payload as unknown as ResetPayload | MovedPayload, new Date(clock())),
      async send(message, key, source) {
        if (source) return postTo({ channel: 'SMS', to: message.to, title: '', text: message.text, url: null, event: null }, key, source)
        await send(message, key)
        return ''
      },
    })

const write = (tx: Tx, payload: ResetPayload | MovedPayload, now: Date): Promise<TextMessage | null> =>
  payload.about === 'MOVED' ? movedText(tx, payload) : codeText(tx, payload, now)

async function codeText(tx: Tx, { resetId }: ResetPayload, now: Date): Promise<TextMessage | null> {
  const reset = await pendingReset(tx, resetId, now)
  const to = reset?.address ?? reset?.phone
  if (!reset || !to) return null
  const code = await newCode(tx, reset.id)
  return {
    to,
    text:
      reset.language === 'EN'
        ? `[Supplybase] Your code is ${code}. It works for ${CODE_MINUTES} minutes; tell it to nobody.`
        : `【Supplybase】验证码${code}，${CODE_MINUTES}分钟内有效，请勿告诉他人。`,
  }
}

async function movedText(tx: Tx, { userId, old }: MovedPayload): Promise<TextMessage | null> {
  const reader = await readerOf(tx, userId)
  if (!reader) return null
  return {
    to: old,
    text:
      reader.language === 'EN'
        ? '[Supplybase] Your account has another telephone from now on. If it was not you, call the administrator at once.'
        : '【Supplybase】您账号的手机号已变更。不是您本人操作时，请立即联系管理员。',
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
