/** Rich text where no format has a place: in lists, titles, messages, workbooks. Of what was sanitised, so that tags are tags and nothing else. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

export const plainText = (html: string): string =>
  html
    .replace(/<br \/>|<\/(?:p|h3|h4|li|blockquote|pre)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
