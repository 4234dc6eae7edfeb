/** What a person is told whom single sign-on does not let in; the log knows more. */
import { refusal } from '../http/refusals.ts'

export const unbound = () => refusal(403, 'sso.UNBOUND', { CN: '单点账号未绑定系统用户', EN: 'No user is bound to this account' })

/** The same for a wrong state, one used before, one of another browser and one too old. */
export const expired = () =>
  refusal(422, 'sso.EXPIRED', {
    CN: '单点登录已过期或不是从此浏览器发起，请重新登录',
    EN: 'The sign-on has expired or was not begun in this browser; please try again',
  })

export const refused = () =>
  refusal(422, 'sso.REFUSED', { CN: '单点登录失败，请重试或联系管理员', EN: 'Single sign-on failed; try again or ask the administrator' })

export const noProvider = () => refusal(404, 'sso.PROVIDER', { CN: '没有此单点登录', EN: 'There is no such single sign-on' })
