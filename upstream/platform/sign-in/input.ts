/** The bodies of identity's calls, read strictly: unknown keys fall away, wrong shapes are refused. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { constants } from '../../../catalogue/constants/constants.ts'
import { anId } from '../../runtime/change/requests.ts'
import { channels } from '../messaging/channels/channels.ts'
import { settingsShape } from '../messaging/inbox/own-settings.ts'
import { invalid } from './refusals.ts'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hex) => Buffer.from(hex, 'hex'))

/** Web makes the new session and tells upstream the SHA-256 of its id and of its authorization code. */
export const newSession = { idHash: hash, codeHash: hash }
/** SHA-256 of the pre-login cookie. */
export const visitor = hash

const userName = z
  .string()
  .max(200)
  .transform((name) => name.trim().toLowerCase())
const password = z.string().max(1000)

const channel = z.enum(['EMAIL', 'PHONE'])
const ticket = z.string().max(100)
const code = z.string().trim().max(40).default('')
/** What browsers see; web knows it, and a passkey is of one origin alone. */
const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)
/** What a browser made of a passkey's answer; its parts are read by the library that checks it. */
const isObject = (value: unknown) => typeof value === 'object' && value !== null

const tab = z.object({
  tabId: z.string().max(128),
  routeName: z.string().max(100),
  title: z.string().max(200),
  address: z.string().max(2000),
  menuId: z.int().nullable().default(null),
  respId: z.string().max(64).nullable().default(null),
  keepAlive: z.boolean().default(false),
  openedAt: z.string().max(40),
})

export const bodies = {
  captcha: z.object({ visitor }),
  login: z.object({
    userName,
    password,
    captchaId: z.string().max(64).default(''),
    captcha: z.string().max(64).default(''),
    mailedId: anId.optional(),
    mailedCode: code,
    visitor,
    ...newSession,
  }),
  mailedCode: z.object({ userName, visitor }),
  step: z.object({ ticket, visitor, origin }),
  second: z.object({ ticket, visitor, origin, code, passkey: z.custom<AuthenticationResponseJSON>(isObject).optional(), ...newSession }),
  setUpApp: z.object({ ticket, code }),
  setUpPasskey: z.object({ ticket, origin, label: z.string().max(200).trim(), passkey: z.custom<RegistrationResponseJSON>(isObject) }),
  startPasskey: z.object({ origin }),
  nameFactor: z.object({ id: anId, label: z.string().max(200).trim() }),
  removeFactor: z.object({ id: anId, password }),
  renewCodes: z.object({ password }),
  changePassword: z.object({ old: password, new: password, ...newSession }),
  forgot: z.object({ userName, captchaId: z.string().max(64).default(''), captcha: z.string().max(64).default(''), visitor }),
  resetCode: z.object({ requestId: anId, code: z.string().trim().max(20).default(''), newPassword: password.optional(), visitor }),
  sendAddressCode: z.object({ channel }),
  verifyAddress: z.object({ channel, code }),
  center: z.object({
    versionNum: z.int(),
    draft: z.record(z.string(), z.unknown()),
    switches: z.partialRecord(z.enum(channels), z.enum(['Y', 'N'])).default({}),
    settings: settingsShape.default({}),
  }),
  endSession: z.object({ id: anId }),
  resetLink: z.object({ token: z.string().max(100), newPassword: password.optional() }),
  responsibility: z.object({ responsibilityId: anId }),
  switch: z.object({ responsibilityId: anId, ...newSession }),
  menuResources: z.object({ menuId: z.coerce.number().int(), respId: z.union([anId, z.literal('-1'), z.literal(-1)]).default(-1) }),
  session: z.object({ knownAccess: z.string().max(200).optional(), tableName: z.string().max(120).optional() }),
  save: z.object({
    tabs: z.array(tab).optional(),
    theme: z.enum(['light', 'dark', 'contrast', 'auto']).optional(),
    chosenLanguage: z.enum(constants['language.codes']).optional(),
    selections: z.record(z.string().max(200), z.unknown()).optional(),
    pendingTabRefresh: z.string().max(500).nullable().optional(),
  }),
  park: z.object({
    key: z.string().min(1).max(300),
    state: z.record(z.string(), z.unknown()).nullable(),
    /** Key of the form that it was typed in: once that is used, the state is no draft any more. */
    unlessDone: z.string().max(200).optional(),
  }),
  parked: z.object({ key: z.string().min(1).max(300) }),
}

export function read<Shape extends z.ZodType>(shape: Shape, body: Record<string, unknown>): z.output<Shape> {
  const { data, error } = shape.safeParse(body)
  if (error) throw invalid(error.issues[0]?.path.join('.') ?? '')
  return data
}
