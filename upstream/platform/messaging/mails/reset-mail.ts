/** The letter with a code or a link for a new password. Both are made here, when it is sent; the database knows their hashes. */
import type { Language } from '../../../../contract/types.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Mail } from '../../outbox/mail.ts'
import { CODE_MINUTES, LINK_HOURS, newCode, newLink, type PendingReset, type Purpose, pendingReset } from '../../sign-in/reset-code.ts'
import { mailTo, organisationIn, type Reader, readerOf, words } from './reader.ts'

/** Null when it was used or became void meanwhile. */
export async function resetMail(tx: Tx, resetId: string, origin: string, now: Date): Promise<Mail | null> {
  const reset = await pendingReset(tx, resetId, now)
  const reader = reset ? await readerOf(tx, reset.userId) : null
  if (!reset || !reader) return null
  const { channel, address } = reset
  return channel === 'LINK' ? linkMail(tx, reset, reader, origin) : codeMail(tx, reset, address ? { ...reader, email: address } : reader, origin)
}

const titles = {
  PASSWORD: { CN: '您的验证码', EN: 'Your code for a new password' },
  LOGIN: { CN: '您的登录验证码', EN: 'Your code to sign in' },
  ADDRESS: { CN: '请验证您的邮箱', EN: 'Please verify your e-mail address' },
  SIGN: { CN: '您的签署验证码', EN: 'Your code to sign' },
  RESET: { CN: '请设置新密码', EN: 'Please set a new password' },
  CREATED: { CN: '您的账号已开通', EN: 'Your account is ready' },
} as const

const texts = {
  PASSWORD: {
    CN: `有人为您的账号申请了新密码。验证码${CODE_MINUTES}分钟内有效，请勿告诉他人。不是您本人操作时，无需理会此邮件。`,
    EN: `Somebody asked for a new password for your account. The code works for ${CODE_MINUTES} minutes; tell it to nobody. If it was not you, ignore this mail.`,
  },
  LOGIN: {
    CN: `登录时用它代替图片验证码，密码仍须输入。验证码${CODE_MINUTES}分钟内有效，请勿告诉他人。不是您本人操作时，无需理会此邮件。`,
    EN: `Type it at the sign-in in place of the picture; the password is still asked for. The code works for ${CODE_MINUTES} minutes; tell it to nobody. If it was not you, ignore this mail.`,
  },
  ADDRESS: {
    CN: `在个人中心输入验证码后，此邮箱才会生效。验证码${CODE_MINUTES}分钟内有效，请勿告诉他人。`,
    EN: `Type it in your account: only then this address counts. The code works for ${CODE_MINUTES} minutes; tell it to nobody.`,
  },
  SIGN: {
    CN: `签署合同时输入。验证码${CODE_MINUTES}分钟内有效，请勿告诉他人。不是您本人操作时，请通知对方。`,
    EN: `Type it to sign the contract. The code works for ${CODE_MINUTES} minutes; tell it to nobody. If it was not you, tell the other side.`,
  },
  RESET: {
    CN: `管理员为您发起了密码重置，原密码已不能使用。链接${LINK_HOURS}小时内有效，只能使用一次。`,
    EN: `An administrator has started a reset; your old password no longer works. The link works once, within ${LINK_HOURS} hours.`,
  },
  CREATED: {
    CN: `请通过链接设置密码后登录。链接${LINK_HOURS}小时内有效，只能使用一次。`,
    EN: `Set your password by the link, then sign in. It works once, within ${LINK_HOURS} hours.`,
  },
} as const

/** Where the code is typed. */
const placeOf: Readonly<Record<Purpose, string>> = { PASSWORD: '/forget', LOGIN: '/login', ADDRESS: '/main/userCenter', SIGN: '/' }
const userNameLabel: Record<Language, string> = { CN: '登录名', EN: 'User name' }
const codeLabel: Record<Language, string> = { CN: '验证码', EN: 'Code' }

async function codeMail(tx: Tx, reset: PendingReset, reader: Reader, origin: string): Promise<Mail> {
  const code = await newCode(tx, reset.id)
  const { language } = reader
  return letterTo(tx, reader, reset.purpose, [{ label: codeLabel[language], value: code, strong: true }], {
    label: language === 'EN' ? 'Enter the code' : '输入验证码',
    href: `${origin}${placeOf[reset.purpose]}`,
  })
}

async function linkMail(tx: Tx, reset: PendingReset, reader: Reader, origin: string): Promise<Mail> {
  const token = await newLink(tx, reset.id)
  const { language } = reader
  const why = reset.isFirst ? 'CREATED' : 'RESET'
  return letterTo(tx, reader, why, [{ label: userNameLabel[language], value: reset.userName }], {
    label: language === 'EN' ? 'Set the password' : '设置密码',
    href: `${origin}/forget?link=${token}`,
  })
}

async function letterTo(
  tx: Tx,
  reader: Reader,
  why: keyof typeof titles,
  facts: { label: string; value: string; strong?: true }[],
  button: { label: string; href: string },
): Promise<Mail> {
  const { language, name } = reader
  const title = titles[why][language]
  return mailTo(reader, title, {
    language,
    preheader: texts[why][language],
    organisation: await organisationIn(tx, language),
    greeting: name,
    heading: title,
    facts,
    text: texts[why][language],
    button,
    note: [],
    footer: words[language].mandatory,
  })
}
