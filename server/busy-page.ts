/** What a browser is shown while there is more to do than can be done: small, made without the framework, and gone by itself. */
import type { Language } from '../contract/types.ts'

const words: Record<Language, { title: string; text: string; again: string }> = {
  CN: { title: '现在使用的人太多', text: '系统繁忙，未能打开此页面；本页会自动重试。', again: '重试' },
  EN: { title: 'Too many people at once', text: 'The system is busy and could not open this page. It tries again by itself.', again: 'Try again' },
}
/** As the other pages that stand alone look (`.lone` in app/styles), whose style is a file of its own that nobody should ask for now. */
const style = [
  'body{max-width:720px;margin:0 auto;padding:48px 16px;background:#f3f6f8;color:#17212a;font:13px/20px "Segoe UI",-apple-system,BlinkMacSystemFont,"PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC",sans-serif}',
  'h1{margin:0 0 8px;font-size:20px;font-weight:600}',
  'p{margin:0 0 16px;color:#44515c}',
  'a{display:inline-block;padding:0 12px;border-radius:4px;background:#165d87;color:#fff;font-weight:600;line-height:28px;text-decoration:none}',
].join('')
const leastSeconds = 5
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

export function busyPage(language: Language, { pathname, search }: URL, nonce: string): string {
  const { title, text, again } = words[language]
  const address = (pathname + search).replace(/[&"<>]/g, (sign) => escaped[sign] ?? sign)
  // Not all in the same second.
  const seconds = leastSeconds + Math.floor(Math.random() * leastSeconds)
  return `<!doctype html><html lang="${language === 'CN' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}">
<style nonce="${nonce}">${style}</style></head>
<body><h1>${title}</h1><p>${text}</p><a href="${address}">${again}</a></body></html>`
}
