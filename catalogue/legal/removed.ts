/** What is taken out of a legal text when it is saved, in the words of whoever pasted it. */

import { boundedHtml } from '../values/html-bounds.ts'
import type { Label } from '../values/label.ts'
import { hasTags, rules, sameAs } from './html.ts'

const named = {
  script: ['脚本', 'scripts'],
  picture: ['图片', 'pictures'],
  style: ['样式', 'styles'],
  link: ['超链接', 'hyperlinks'],
  strike: ['删除线', 'strikethrough'],
} as const satisfies Record<string, Label>

const byTag: ReadonlyMap<string, Label> = new Map<string, Label>([
  ['script', named.script],
  ...['img', 'picture', 'svg'].map((tag) => [tag, named.picture] as const),
  ...['style', 'font'].map((tag) => [tag, named.style] as const),
  ['a', named.link],
  ...['s', 'strike', 'del'].map((tag) => [tag, named.strike] as const),
])
const looks: ReadonlySet<string> = new Set(['style', 'color', 'bgcolor', 'face', 'size', 'align'])
/** What frames a page says nothing of the text. */
const unnamed: ReadonlySet<string> = new Set([...rules.allowedTags, ...Object.keys(sameAs), 'html', 'head', 'body', 'meta'])

/** Whoever sends a thousand tags of his own invention is told of the first ones. */
const most = 20
const longest = 30

const tagNamed = (name: string): Label => [`<${name.slice(0, longest)}>`, `<${name.slice(0, longest)}>`]

/** Each once, in the order in which it was found. */
export function removedFrom(given: string): Label[] {
  if (!hasTags(given)) return []
  const found = new Map<string, Label>()
  const note = (label: Label) => found.set(label[0], label)
  boundedHtml(given, rules, (name, attributes) => {
    if (!unnamed.has(name)) note(byTag.get(name) ?? tagNamed(name))
    for (const key of Object.keys(attributes)) {
      if (key.startsWith('on')) note(named.script)
      else if (looks.has(key)) note(named.style)
    }
  })
  return [...found.values()].slice(0, most)
}
