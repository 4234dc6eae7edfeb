/** Pictures with letters that a program should find hard to read (S1.8). */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Tx } from '../../runtime/types.ts'

const LIFE_MS = 300_000

/** Bound to the picture and to the visitor's pre-login cookie. */
const answerHash = (id: string, answer: string) => createHash('sha256').update(`${id} ${answer.trim().toLowerCase()}`).digest()

export async function newCaptcha(tx: Tx, visitor: Buffer, now: Date): Promise<{ captchaId: string; svg: string }> {
  const captchaId = randomUUID()
  // Glyphs become paths: there is no text in the picture. Letters that people mix up are left out.
  const { text, data } = svgCaptcha.create({ size: 4, noise: 3, ignoreChars: '0Oo1iIlL', color: true, background: '#f4f4f4', width: 120, height: 40 })
  await tx.query('DELETE FROM "captcha" WHERE "expires_at" < $1', [now])
  await tx.query('INSERT INTO "captcha" ("id", "visitor_hash", "answer_hash", "expires_at") VALUES ($1, $2, $3, $4)', [
    captchaId,
    visitor,
    answerHash(captchaId, text),
    new Date(now.getTime() + LIFE_MS),
  ])
  return { captchaId, svg: data }
}

/** Right or wrong, a picture is good for one answer. */
export async function useCaptcha(tx: Tx, captchaId: string, answer: string, visitor: Buffer, now: Date): Promise<boolean> {
  if (!isId(captchaId)) return false
  const { rows } = await tx.query<{ answer_hash: Buffer }>(
    'DELETE FROM "captcha" WHERE "id" = $1 AND "visitor_hash" = $2 AND "expires_at" > $3 RETURNING "answer_hash"',
    [captchaId, visitor, now],
  )
  return rows[0] !== undefined && timingSafeEqual(rows[0].answer_hash, answerHash(captchaId, answer))
}
