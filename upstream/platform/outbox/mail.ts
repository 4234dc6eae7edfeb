/** Mail by SMTP, or, where no server is named, as files that a mail program opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { publicOrigin } from '../../settings.ts'

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
}

export type SendMail = (mail: Mail, idempotencyKey: string) => Promise<void>

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
  // A mail that is sent twice carries the same id, and mail programs show it once.
  return (mail, key) => deliver({ ...mail, from: settings.from, messageId: `<${key}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } }, key)
}

type Message = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0]
type Deliver = (message: Message, key: string) => Promise<void>

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (message) => void (await transport.sendMail(message))
}

/** Whole or not at all; only for the eyes of whoever runs the service: links in it open approvals. */
function asFile(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true })
  return async (message, key) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${key}.eml`)
    await writeFile(`${file}.part`, bytes, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
