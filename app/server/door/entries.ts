/** What the forms of the door ask for. Whether it is right is for the services; here only that it is there. */
import { z } from 'zod'
import type { Language } from '../../page-types.ts'
import { type Words, wordsOf } from '../answer/i18n.ts'

/** What is never shown again once it was sent. */
export const secrets = ['password', 'captcha', 'mailedCode', 'code', 'passkey', 'old', 'newPassword', 'again']

const optional = z.string().default('')

function formsIn(words: Words) {
  const needed = (label: string) => z.string({ error: words('entry.missing', { label: words(label) }) })
  const twice = { newPassword: needed('password.new'), again: needed('password.again') }
  const isSame = ({ newPassword, again }: { newPassword: string; again: string }) => newPassword === again
  const differs = { path: ['again'], error: words('password.differs') }
  return {
    login: z.object({ userName: needed('login.userName'), password: needed('login.password'), captcha: optional, mailedCode: optional }),
    /** The log-in while another picture or a code is asked for. */
    name: z.object({ userName: optional }),
    forget: z.object({ userName: needed('login.userName'), channel: z.enum(['EMAIL', 'PHONE']).catch('EMAIL'), captcha: needed('login.captcha') }),
    /** The same while another picture is asked for. */
    channel: z.object({ userName: optional, channel: z.enum(['EMAIL', 'PHONE']).catch('EMAIL') }),
    code: z.object({ code: needed('forget.code') }),
    reset: z.object(twice).refine(isSame, differs),
    change: z.object({ old: needed('password.old'), ...twice }).refine(isSame, differs),
    /** What is asked with a step of the second factors. */
    label: z.object({ label: needed('factor.name') }),
    password: z.object({ password: needed('factor.password') }),
    second: z
      .object({ code: optional, passkey: optional })
      .refine(({ code, passkey }) => code !== '' || passkey !== '', {
        path: ['code'],
        error: words('entry.missing', { label: words('factor.code') }),
      }),
  }
}

const forms: Record<Language, ReturnType<typeof formsIn>> = { CN: formsIn(wordsOf('CN')), EN: formsIn(wordsOf('EN')) }

export const entriesIn = (language: Language) => forms[language]
