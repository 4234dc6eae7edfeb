/** What identity refuses, in both languages. */
import { constants } from '../../../catalogue/shell/constants.ts'
import { type HttpRefusal, refusal } from '../../http/refusal.ts'

const mostTabs = constants['tab.limit']

/** The same for an unknown name, a wrong password, a disabled user and a wait: nobody learns which (S1.7). */
export function wrongLogin(asksCaptcha: boolean, waitSeconds = 0): HttpRefusal {
  const words = waitSeconds
    ? { CN: `用户名或密码错误，请${waitSeconds}秒后再试`, EN: `Wrong user name or password; try again in ${waitSeconds} s` }
    : { CN: '用户名或密码错误', EN: 'Wrong user name or password' }
  return refusal(422, 'login.WRONG', words, { given: { captcha: asksCaptcha ? 'Y' : 'N', waitSeconds: String(waitSeconds) } })
}

export const wrongCaptcha = () =>
  refusal(
    422,
    'login.CAPTCHA',
    { CN: '验证码错误或已过期', EN: 'Wrong or expired captcha' },
    { at: 'captcha', given: { captcha: 'Y', waitSeconds: '0' } },
  )

/** The same for a wrong code, an old one, one tried too often and one that nobody asked for. */
export const wrongCode = () => refusal(422, 'reset.CODE', { CN: '验证码错误或已过期', EN: 'Wrong or expired code' }, { at: 'code' })

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
