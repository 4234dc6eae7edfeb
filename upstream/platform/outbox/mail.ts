/** Mail by SMTP, or, where no server is named, as files that a mail program opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { ownEgress } from '../../egress/index.ts'
import { publicOrigin } from '../../settings.ts'
import { RefusedForGood } from './outcomes.ts'

export interface MailSettings {
  /** Where links lead. */
  origin: string
  from: string
  smtpUrl: string | null
  /** Of the `.eml` files. */
  folder: string
}

export interface Mail {
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Where whoever does not want such mails says so; mail programs show it as a button of their own. */
  unsubscribe?: string
  /** Whoever wrote it; the system's own mails are not answered. */
  replyTo?: { name: string; address: string }
  attachments?: readonly { fileName: string; open: () => Promise<Readable> }[]
}

/** An account of a mail server that an administrator set (`msgSource`). */
export interface MailAccount {
  host: string
  port: number
  security: 'NONE' | 'STARTTLS' | 'TLS'
  account: string | null
  password: string | null
  from: { name: string; address: string }
  replyTo: string | null
}

/** Answers what the server said. Without an account it goes by what the environment names. */
export type SendMail = (mail: Mail, idempotencyKey: string, account?: MailAccount | null) => Promise<string | undefined>

const WITHIN_MS = 30_000

export function readMailSettings(env: Readonly<Record<string, string | undefined>>, dataFolder: string): MailSettings {
  const origin = publicOrigin(env)
  return {
    origin,
    from: env.MAIL_FROM ?? `Supplybase <no-reply@${new URL(origin).hostname}>`,
    smtpUrl: env.SMTP_URL ?? null,
    folder: join(dataFolder, 'mail'),
  }
}

export function createMail(settings: MailSettings): SendMail {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : asFile(settings.folder)
  const host = new URL(settings.origin).hostname
  return async ({ unsubscribe, attachments = [], ...mail }, key, account) => {
    const oneClick = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick) }
    // A mail that is sent twice carries the same id, and mail programs show it once.
    const message = {
      ...mail,
      messageId: `<${key}@${host}>`,
      headers,
      from: account?.from ?? settings.from,
      ...(account?.replyTo && !mail.replyTo && { replyTo: account.replyTo }),
      attachments: await Promise.all(attachments.map(async ({ fileName, open }) => ({ filename: fileName, content: await open() }))),
    }
    return account ? byAccount(account, message) : deliver(message, key)
  }
}

type Message = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0]
type Deliver = (message: Message, key: string) => Promise<string | undefined>

const limits = {
  connectionTimeout: WITHIN_MS,
  greetingTimeout: WITHIN_MS,
  socketTimeout: WITHIN_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport({ url, ...limits })
  return (message) => answerTo(transport.sendMail(message))
}

/** To a host that the environment allows, at an address of it that was looked at. */
async function byAccount({ host, port, security, account, password }: MailAccount, message: Message): Promise<string> {
  const transport = nodemailer.createTransport({
    host: await ownEgress().addressOf(host, port),
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    tls: { servername: host },
    ...(account && { auth: { user: account, pass: password ?? '' } }),
    ...limits,
  })
  return answerTo(transport.sendMail(message)).finally(() => transport.close())
}

/** A server that says 5xx to a receiver says so for good; what is wrong with the log-in is ours to repair. */
async function answerTo(sent: Promise<{ response?: string }>): Promise<string> {
  try {
    return (await sent).response ?? ''
  } catch (error) {
    if (isForGood(error)) throw new RefusedForGood(error.message, { cause: error })
    throw error
  }
}

const isForGood = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500 && 'code' in error && error.code === 'EENVELOPE'

/** Whole or not at all; only for the eyes of whoever runs the service: links in it open approvals. */
function asFile(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true })
  return async (message, key) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${key}.eml`)
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
    return '250 kept as a file'
  }
}
