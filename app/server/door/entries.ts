/** What the forms of the door ask for. Whether it is right is for the services; here only that it is there. */
import type { Submission } from '@conform-to/react'
import { z } from 'zod'
import type { Language } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { type Words, wordsOf } from '../answer/i18n.ts'
import { submissionOf } from '../form/submission.ts'

/** What is never shown again once it was sent. */
const secrets = ['password', 'captcha', 'mailedCode', 'code', 'passkey', 'old', 'newPassword', 'again']

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
    /** With a step of the own second factors. */
    label: z.object({ label: needed('factor.name') }),
    password: z.object({ password: needed('factor.password') }),
    second: z.object({ code: optional, passkey: optional }).refine(({ code, passkey }) => code !== '' || passkey !== '', {
      path: ['code'],
      error: words('entry.missing', { label: words('factor.code') }),
    }),
  }
}

const forms: Record<Language, ReturnType<typeof formsIn>> = { CN: formsIn(wordsOf('CN')), EN: formsIn(wordsOf('EN')) }

type Forms = typeof forms.CN

/** What was typed into one of the forms. */
export const typedInto = <Name extends keyof Forms>(name: Name, form: FormData, { session }: PageContext): Submission<z.output<Forms[Name]>> =>
  submissionOf(form, forms[session.language][name], secrets)

export type Typed<Name extends keyof Forms> = z.output<Forms[Name]>
