/** What a browser is shown while there is more to do than can be done: small, made without the framework, and gone by itself. */
import type { Language } from '../contract/types.ts'

const words: Record<Language, { title: string; text: string; again: string }> = {
  CN: { title: '现在使用的人太多', text: '系统繁忙，未能打开此页面；本页会自动重试。', again: '重试' },
  EN: { title: 'Too many people at once', text: 'The system is busy and could not open this page. It tries again by itself.', again: 'Try again' },
}
const leastSeconds = 5
const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

export function busyPage(language: Language, { pathname, search }: URL, nonce: string): string {
  const { title, text, again } = words[language]
  const address = (pathname + search).replace(/[&"<>]/g, (sign) => escaped[sign] ?? sign)
  // Not all in the same second.
  const seconds = leastSeconds + Math.floor(Math.random() * leastSeconds)
  return `<!doctype html><html lang="${language === 'CN' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${seconds}">
<style nonce="${nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:30em;margin:20vh auto;padding:0 1em}</style></head>
<body><h1>${title}</h1><p>${text}</p><p><a href="${address}">${again}</a></p></body></html>`
}
