/** What identity refuses, in both languages. */
import { constants } from '../../../catalogue/constants/constants.ts'
import { type HttpRefusal, refusal } from '../http/refusals.ts'

const mostTabs = constants['tab.limit']

/** The same for an unknown name, a wrong password, a disabled user and a wait: nobody learns which (S1.7). */
export function wrongLogin(asksCaptcha: boolean, waitSeconds = 0): HttpRefusal {
  const words = waitSeconds
    ? { CN: `用户名或密码错误，请${waitSeconds}秒后再试`, EN: `Wrong user name or password; try again in ${waitSeconds} s` }
    : { CN: '用户名或密码错误', EN: 'Wrong user name or password' }
  return refusal(422, 'login.WRONG', words, { given: { captcha: asksCaptcha ? 'Y' : 'N', waitSeconds: String(waitSeconds) } })
}

export const wrongCaptcha = (at: 'captcha' | 'mailedCode' = 'captcha') =>
  refusal(
    422,
    'login.CAPTCHA',
    { CN: '验证码错误或已过期', EN: at === 'captcha' ? 'Wrong or expired captcha' : 'Wrong or expired code' },
    { at, given: { captcha: 'Y', waitSeconds: '0' } },
  )

/** The same for a wrong code, an old one, one tried too often and one that nobody asked for. */
export const wrongCode = () => refusal(422, 'reset.CODE', { CN: '验证码错误或已过期', EN: 'Wrong or expired code' }, { at: 'code' })

export const addressWait = (at: string) =>
  refusal(
    422,
    'address.WAIT',
    { CN: '验证码每分钟只能发送一次，每天最多5次，请稍后再试', EN: 'A code is sent once a minute and five times a day; please try again later' },
    { at },
  )

export const voidLink = () =>
  refusal(422, 'reset.LINK', { CN: '链接已使用或已过期，请重新申请', EN: 'The link was used or has expired; please ask for a new one' })

export const wrongOldPassword = (waitSeconds = 0) =>
  refusal(
    422,
    'password.OLD',
    waitSeconds
      ? { CN: `原密码错误，请${waitSeconds}秒后再试`, EN: `Wrong old password; try again in ${waitSeconds} s` }
      : { CN: '原密码错误', EN: 'Wrong old password' },
    { at: 'old' },
  )

/** Asked again before something that whoever finds an open screen must not do. */
export const wrongOwnPassword = (waitSeconds = 0) =>
  refusal(
    422,
    'password.OWN',
    waitSeconds
      ? { CN: `密码错误，请${waitSeconds}秒后再试`, EN: `Wrong password; try again in ${waitSeconds} s` }
      : { CN: '密码错误', EN: 'Wrong password' },
    { at: 'password' },
  )

/** The same for a code that is wrong, old or used, for a recovery code that is used, and for a passkey that does not fit. */
export const wrongFactor = (waitSeconds = 0) =>
  refusal(
    422,
    'factor.WRONG',
    waitSeconds
      ? { CN: `验证失败，请${waitSeconds}秒后再试`, EN: `That did not prove right; try again in ${waitSeconds} s` }
      : { CN: '验证失败，请检查后重试', EN: 'That did not prove right. Check it and try again' },
    { at: 'code', given: { waitSeconds: String(waitSeconds) } },
  )

/** Of another browser, older than its minutes, tried too often or used. */
export const voidTicket = () => refusal(422, 'factor.TICKET', { CN: '验证已超时，请重新登录', EN: 'This step has timed out. Please sign in again' })

export const setupOver = () => refusal(422, 'factor.SETUP', { CN: '设置已超时，请重新开始', EN: 'The set-up has timed out. Please start again' })

export const noFactor = () =>
  refusal(403, 'factor.NONE', {
    CN: '此职责必须使用双重验证登录，请先在个人中心设置',
    EN: 'This responsibility asks for a second factor. Please set one up first, in your account',
  })

export const factorKnown = () =>
  refusal(409, 'factor.KNOWN', { CN: '验证器应用已设置，请先移除', EN: 'An authenticator app is set up already; remove it first' })

export const tooManyPasskeys = (most: number) => refusal(422, 'factor.MOST', { CN: `通行密钥最多${most}个`, EN: `At most ${most} passkeys` })

export const labelWrong = (given: string) =>
  refusal(
    422,
    'factor.LABEL',
    { CN: `通行密钥的名称须为1至60个字，当前值“${given}”`, EN: `The name of a passkey has 1 to 60 characters; given "${given}"` },
    { at: 'label' },
  )

export const mustChange = () => refusal(403, 'MUST_CHANGE', { CN: '请先修改密码', EN: 'Please change your password first' })

export const pageNotGranted = () => refusal(403, 'PAGE', { CN: '您没有访问此页面的权限', EN: 'You may not open this page' })

export const responsibilityNotHeld = () => refusal(403, 'RESPONSIBILITY', { CN: '您没有此职责', EN: 'You do not hold this responsibility' })

export const tooManyTabs = () =>
  refusal(
    409,
    'TABS',
    { CN: `页签最多打开${mostTabs}个，请先关闭不用的页签`, EN: `At most ${mostTabs} tabs can be open. Close one first.` },
    { at: 'tabs' },
  )

export const tooManyChosen = (table: string) =>
  refusal(422, 'SELECTION', { CN: '最多选择5000行', EN: 'At most 5,000 rows can be chosen' }, { at: 'selections', given: { table } })

export const invalid = (at: string) => refusal(400, 'REQUEST', { CN: `请求格式不正确：${at}`, EN: `The request is malformed: ${at}` }, { at })
