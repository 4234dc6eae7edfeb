/** The one look of a mail (look.md): 600 px of tables, styles inline, one button as a coloured cell, no pictures; and the same as text. */
import type { Fact } from './summary.ts'

export interface Letter {
  language: 'CN' | 'EN'
  /** What lists of mails show after the subject. */
  preheader: string
  organisation: string
  greeting: string
  heading: string
  facts: readonly Fact[]
  text?: string
  button: { label: string; href: string }
  /** Under the button. */
  note: readonly string[]
  footer: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const INK = '#17212a'
const LABEL = '#44515c'
const HINT = '#5d6a74'
const LINE = '#e3e8ec'
const CANVAS = '#f3f6f8'
const ACCENT = '#165d87'
const FONTS = `'Segoe UI','PingFang SC','Microsoft YaHei',Arial,sans-serif`
const TABLE = 'cellpadding="0" cellspacing="0" border="0"'

export function htmlOf(letter: Letter): string {
  const { language, preheader, organisation, greeting, heading, facts, text, button, note, footer } = letter
  const href = escaped(button.href)
  return `<!doctype html>
<html lang="${language === 'EN' ? 'en' : 'zh-CN'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:0;background:${CANVAS}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
<table role="presentation" width="100%" ${TABLE} bgcolor="${CANVAS}"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" ${TABLE} bgcolor="#ffffff" style="width:100%;max-width:600px;border:1px solid ${LINE};font-family:${FONTS}">
<tr><td style="padding:16px 32px;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;color:${INK}"><b>Supplybase</b> <span style="color:${HINT}">　${escaped(organisation)}</span></td></tr>
<tr><td style="padding:24px 32px 0">
<p style="margin:0 0 4px;font-size:13px;line-height:20px;color:${LABEL}">${escaped(greeting)}</p>
<p style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:bold;color:${INK}">${escaped(heading)}</p>
${text ? `<p style="margin:0 0 16px;font-size:14px;line-height:22px;color:${INK};white-space:pre-line">${escaped(text)}</p>` : ''}
${facts.length ? `<table role="presentation" width="100%" ${TABLE}>\n${facts.map(rowOf).join('\n')}\n</table>` : ''}</td></tr>
<tr><td style="padding:24px 32px">
<table role="presentation" ${TABLE}><tr><td bgcolor="${ACCENT}" style="padding:12px 28px"><a href="${href}" style="font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></td></tr></table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${HINT}">${[...note.map(escaped), `${language === 'EN' ? 'If the button does not open, copy this address: ' : '按钮打不开时，复制此地址：'}${href}`].join('<br>')}</p></td></tr>
<tr><td style="padding:12px 32px;border-top:1px solid ${LINE};font-size:12px;line-height:18px;color:${HINT}">${escaped(footer)}</td></tr>
</table></td></tr></table>
</body></html>
`
}

function rowOf(fact: Fact): string {
  const cell = `padding:6px 0;border-bottom:1px solid ${LINE};font-size:13px;line-height:20px`
  const value = `${escaped(sayValue(fact))}${fact.note ? ` <span style="font-weight:normal;color:${LABEL}">（${escaped(fact.note)}）</span>` : ''}`
  return `<tr><td style="${cell};color:${LABEL};width:120px" valign="top">${escaped(fact.label)}</td><td style="${cell};color:${INK}${fact.strong ? ';font-weight:bold' : ''}">${value}</td></tr>`
}

const sayValue = ({ unit, value }: Fact) => (unit ? `${unit} ${value}` : value)

export function textOf({ greeting, heading, facts, text, button, note, footer }: Letter): string {
  const lines = facts.map((fact) => `${fact.label}: ${sayValue(fact)}${fact.note ? ` (${fact.note})` : ''}`)
  return [greeting, heading, '', ...(text ? [text, ''] : []), ...lines, '', `${button.label}: ${button.href}`, '', ...note, '', footer, ''].join('\n')
}
