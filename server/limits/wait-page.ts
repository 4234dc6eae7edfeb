/** What a browser is shown that has to come again: small, made without the framework, and gone by itself. */
import type { Language } from '../../contract/types.ts'

export type Why = 'busy' | 'often' | 'held'
type Spoken = Record<Language, string>

const titles: Record<Why, Spoken> = {
  busy: { CN: '现在使用的人太多', EN: 'Too many people at once' },
  often: { CN: '操作过于频繁', EN: 'Too many requests' },
  held: { CN: '同时进行的请求过多', EN: 'Too many requests at once' },
}
const later: Spoken = { CN: '请{n}秒后再试；本页会自动重试。', EN: 'Try again in {n} s. The page does so by itself.' }
const opened: Record<Why, Spoken> = {
  busy: { CN: '系统繁忙，未能打开此页面；本页会自动重试。', EN: 'The system is busy and could not open this page. It tries again by itself.' },
  often: later,
  held: later,
}
const sent: Spoken = {
  CN: '此次提交没有执行。请{n}秒后返回上一页再提交一次。',
  EN: 'What you sent was not carried out. Go back in {n} s and send it once more.',
}
const again: Spoken = { CN: '重试', EN: 'Try again' }
/** As the other pages that stand alone look (`.lone` in app/styles), whose style is a file of its own that nobody should ask for now. */
const style = [
  'body{box-sizing:border-box;max-width:720px;margin:0 auto;padding:48px 16px;background:#f3f6f8;color:#17212a;font:13px/1.54 "Segoe UI",-apple-system,BlinkMacSystemFont,"PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC",sans-serif}',
  'h1{margin:0 0 8px;font-size:20px;font-weight:600}',
  'p{margin:0 0 16px;color:#44515c}',
  'a{display:inline-block;padding:0 12px;border-radius:4px;background:#165d87;color:#fff;font-weight:600;line-height:28px;text-decoration:none}',
  '@media(max-width:640px){body{font-size:15px}a{line-height:44px}}',
  // Whose theme is another one cannot be asked just now: the system decides.
  '@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#101418;color:#e4eaef}p{color:#b3bfc9}a{background:#78b9e0;color:#0b1d29}}',
].join('')
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

export interface Waiting {
  why: Why
  language: Language
  url: URL
  nonce: string
  seconds: number
  /** What was sent is not sent again by itself. */
  isPost: boolean
}

export function waitPage({ why, language, url: { pathname, search }, nonce, seconds, isPost }: Waiting): string {
  const title = titles[why][language]
  const text = (isPost ? sent : opened[why])[language].replace('{n}', String(seconds))
  const address = (pathname + search).replace(/[&"<>]/g, (sign) => escaped[sign] ?? sign)
  const refresh = isPost ? '' : `<meta http-equiv="refresh" content="${seconds}">`
  return `<!doctype html><html lang="${language === 'CN' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<style nonce="${nonce}">${style}</style></head>
<body><h1>${title}</h1><p>${text}</p>${isPost ? '' : `<a href="${address}">${again[language]}</a>`}</body></html>`
}

const leastSeconds = 5
/** Not all in the same second. */
export const secondsWhileBusy = (): number => leastSeconds + Math.floor(Math.random() * leastSeconds)
