/** The page before the frame. */
import type { Language, LoginView } from '../../../app/page-types.ts'
import { pick } from './parts.ts'

export function loginView(language: Language, isRefused = false): LoginView {
  const t = pick(language)
  return {
    language,
    canSwitchLanguage: true,
    organisation: t('华东智造集团', 'Huadong Group'),
    captcha: isRefused ? 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="112" height="36"/%3E' : null,
    reply: isRefused
      ? {
          status: 'error',
          initialValue: { userName: 'supplier01' },
          error: { '': [t('用户名或密码错误，请2秒后再试', 'Wrong user name or password. Try again in 2 s')] },
        }
      : null,
    isDemo: !isRefused,
    carried: [],
    asksMailedCode: false,
    signOn: [{ label: t('企业单点登录', 'Company sign-on'), href: '/sso' }],
    registerAddress: '/register',
    forgetAddress: '/forget',
    news: [{ title: '关于2026年元旦放假收货安排的公告', date: '2026-11-18', href: '/notices/1' }],
    help: [t('首次登录请使用通知单上的用户名，并修改一次性密码。', 'Use the user name of your letter at the first sign-in.')],
    footer: 'Supplybase 2026.11 · BASE',
  }
}
