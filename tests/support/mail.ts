/** A mail as text: every part of it decoded, so that a test can look for words and links. */
export function readable(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1]
  const parts = boundary ? mail.split(`--${boundary}`) : [mail]
  return parts.map(decoded).join('\n')
}

function decoded(part: string): string {
  const at = part.search(/\r?\n\r?\n/)
  const [head, body] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at)]
  const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return head + Buffer.from(body.replace(/\s/g, ''), 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return head + fromQuotedPrintable(body)
  return part
}

function fromQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
