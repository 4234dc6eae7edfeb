/** Two texts beside each other, as a page of its own that nothing runs in. */

/** Said at each tag: the policy of the page around it keeps style sheets out. */
const looks: readonly (readonly [tag: string, style: string])[] = [
  ['<ins', 'background:#d9f2dd;text-decoration:underline'],
  ['<del', 'background:#fbdcdc'],
  ['<table', 'border-collapse:collapse'],
  ['<td', 'border:1px solid #999;padding:.2rem .5rem'],
  ['<section class="moved"', 'border-left:4px solid #b98900;padding-left:.8rem'],
]

const styled = (html: string): string =>
  looks.reduce((all, [tag, style]) => all.replaceAll(`${tag}>`, `${tag} style="${style}">`), html.replace(/<section ([^<>]*?) class="moved">/g, '<section class="moved">'))

export const comparedPage = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><body style="font:16px/1.7 system-ui,sans-serif;margin:1.5rem;max-width:60rem">${styled(html)}`

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** How far two texts were compared: sign by sign, where they differ too much by whole paragraphs, or not at all. */
export interface Compared {
  insertions: number
  deletions: number
  depth: 'SIGNS' | 'PARAGRAPHS' | 'NONE'
}

export function changeWords({ insertions, deletions, depth }: Compared): readonly [cn: string, en: string] {
  if (depth === 'NONE') return ['文本过大，未比较；两版原文依次列出', 'Too large to be compared; both texts stand one after the other']
  const [cn, en] = [`新增 ${insertions} 处，删除 ${deletions} 处`, `${counted(insertions, 'insertion')}, ${counted(deletions, 'deletion')}`]
  if (depth === 'SIGNS') return [cn, en]
  return [`${cn}；差异过多，部分段落整段列出`, `${en}; too many differences: some paragraphs stand whole`]
}

/** Both texts, where they are too large to be compared. */
export const oneAfterTheOther = (from: string, to: string): string => `${from}<hr />${to}`
