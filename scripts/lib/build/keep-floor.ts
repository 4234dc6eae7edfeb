/**
 * Built files that ask more than the floor (`floor.ts`) of a browser fail the build. What exists since when is MDN's to say, whose data cover the
 * language, the page and style alike; docs/browsers.md tells why no ready checker serves.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mdn from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { type AnyNode, parse } from 'acorn'
import { full } from 'acorn-walk'
import postcss, { type Declaration } from 'postcss'
import values from 'postcss-value-parser'
import { floor } from './floor.ts'
import { allowed, askedBy } from './floor-allowed.ts'

/** What of the data is read here; their own types say that anything may be missing. */
type Group = Record<string, Identifier>
const data = mdn as unknown as {
  api: Group
  css: Record<'at-rules' | 'properties' | 'selectors', Group> & { types: Record<string, Group> }
  javascript: { builtins: Group & Record<'Temporal' | 'Intl', Group> }
}

export async function keepFloor(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('old-browsers-'))
  const found = await Promise.all(names.map(async (name) => beyondIn(name, await readFile(join(assets, name), 'utf8'))))
  const lines = found.flat()
  if (lines.length > 0) throw new Error(`Not every browser of the floor (scripts/lib/build/floor.ts) has:\n${[...new Set(lines)].join('\n')}`)
}

/** What one file needs beyond the floor, a line each. */
export function beyondIn(name: string, content: string): string[] {
  return newIn(name, content)
    .filter((feature) => !(feature in allowed) || !content.includes(askedBy[feature] ?? ''))
    .map((feature) => `${feature} in ${name}`)
}

/** The same with what is allowed. */
export function newIn(name: string, content: string): string[] {
  return [...new Set(name.endsWith('.css') ? beyondInStyle(content) : beyondInScript(content))]
}

function beyondInScript(content: string): string[] {
  const found: string[] = []
  full(parse(content, { ecmaVersion: 2025, sourceType: 'module' }), (one) => {
    const node = one as AnyNode
    if (node.type === 'StaticBlock') found.push('static {}')
    else if (node.type === 'MethodDefinition' && node.key.type === 'PrivateIdentifier') found.push('#method()')
    else if (node.type === 'BinaryExpression' && node.left.type === 'PrivateIdentifier') found.push('#field in')
    else if (node.type === 'Literal' && 'regex' in node && node.regex) found.push(...beyondInPattern(node.regex.pattern, node.regex.flags))
    // What a script looks for in its page is written in strings, and one unknown word in it throws.
    else if (node.type === 'Literal' && typeof node.value === 'string') found.push(...beyondInSelector(node.value, /:([a-z][a-z-]*)\(/g))
    else if (node.type === 'TemplateElement') found.push(...beyondInSelector(node.value.raw, /:([a-z][a-z-]*)\(/g))
    else if (node.type === 'CallExpression' || node.type === 'NewExpression') found.push(...beyondInCall(node))
    // The one case of it that browsers of the floor get wrong; the rest stays as it is written (vite.config.ts).
    else if (node.type === 'ChainExpression' && isSpreadCall(node.expression)) found.push('?.(...)')
  })
  return found
}

const isSpreadCall = (node: AnyNode) => node.type === 'CallExpression' && node.optional && node.arguments.some(({ type }) => type === 'SpreadElement')

/** Browsers compile a pattern when they come to it: the bundler can make none of an older kind. */
function beyondInPattern(pattern: string, flags: string): string[] {
  return [...(/\(\?<[=!]/.test(pattern) ? ['(?<=…)'] : []), ...(/[dv]/.test(flags) ? [`/…/${flags}`] : [])]
}

function beyondInCall(node: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>): string[] {
  const { callee } = node
  if (callee.type === 'Identifier') {
    if (callee.name === 'RegExp') {
      const [pattern, flags] = node.arguments.map((one) => (one.type === 'Literal' ? String(one.value) : ''))
      return beyondInPattern(pattern ?? '', flags ?? '')
    }
    return globals.has(callee.name) ? [callee.name] : []
  }
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return []
  const { name } = callee.property
  const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
  if (statics.has(`${owner}.${name}`)) return [`${owner}.${name}()`]
  return members.has(name) ? [`.${name}()`] : []
}

/** `:not` is old, with a list in it or more than one step it is not. */
function beyondInSelector(selector: string, words: RegExp): string[] {
  const names = [...selector.matchAll(words)].map(([, name = '']) => name)
  const found = names.filter((name) => isBeyond(data.css.selectors[name])).map((name) => `:${name}`)
  const isList = /:not\([^()]*[, >+~][^()]*\)/.test(selector) && isBeyond(data.css.selectors.not?.selector_list as Identifier | undefined)
  return isList ? [...found, ':not(…, …)'] : found
}

function beyondInStyle(content: string): string[] {
  const found: string[] = []
  postcss.parse(content).walk((node) => {
    if (node.type === 'atrule' && isBeyond(data.css['at-rules'][node.name])) found.push(`@${node.name}`)
    if (node.type === 'rule') found.push(...beyondInSelector(node.selector, /::?([a-z][a-z-]*)/g))
    if (node.type === 'decl' && !hasOlder(node)) found.push(...beyondInDeclaration(node))
  })
  return found
}

/** A browser takes the last declaration that it understands, also of one under the name of its maker. */
function hasOlder(decl: Declaration): boolean {
  const plain = ({ prop }: Declaration) => prop.replace(/^-(webkit|moz)-/, '')
  for (const other of decl.parent?.nodes ?? [])
    if (other !== decl && other.type === 'decl' && plain(other) === decl.prop && (other.prop !== decl.prop || isBefore(other, decl))) return true
  return decl.parent?.parent?.type === 'atrule' && 'name' in decl.parent.parent && decl.parent.parent.name === 'supports'
}

/** MDN keeps the kinds of viewport under names of their own. */
const isNewUnit = (unit: string): boolean => {
  const kind = /^([dsl])v(?:[hwib]|min|max)$/.exec(unit)?.[1]
  const kinds = { d: 'dynamic', s: 'small', l: 'large' } as const
  const group = kind ? `viewport_percentage_units_${kinds[kind as keyof typeof kinds]}` : /^cq/.test(unit) ? 'container_query_length_units' : unit
  return isBeyond(data.css.types.length?.[group])
}

const isBefore = (one: Declaration, other: Declaration) => (one.source?.start?.offset ?? 0) < (other.source?.start?.offset ?? 0)

function beyondInDeclaration({ prop, value }: Declaration): string[] {
  if (prop.startsWith('-')) return []
  const found = isBeyond(data.css.properties[prop]) ? [`${prop}:`] : []
  values(value).walk((node) => {
    const name = node.value
    if (node.type === 'function' && functions.has(name)) found.push(`${name}()`)
    const unit = node.type === 'word' && values.unit(name)
    if (unit && isNewUnit(unit.unit)) found.push(`1${unit.unit}`)
    if (node.type === 'word' && isBeyond(data.css.properties[prop]?.[name] as Identifier | undefined)) found.push(`${prop}: ${name}`)
  })
  return found
}

/** Whether a browser of the floor lacks it; what MDN does not know is nobody's invention of today. */
function isBeyond(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support
  if (!support) return false
  return Object.entries(floor).some(([browser, version]) => {
    const said = support[browser as keyof typeof floor]
    const plain = (Array.isArray(said) ? said : [said]).find((one) => one && !one.prefix && !one.flags && !one.alternative_name)
    const added = plain?.version_added
    return typeof added !== 'string' || Number.parseFloat(added.replace('≤', '')) > version || Number.isNaN(Number.parseFloat(added.replace('≤', '')))
  })
}

const isName = (key: string) => /^[A-Za-z]\w*$/.test(key)
const { Temporal, Intl: intl, ...builtins } = data.javascript.builtins
const owners = { ...builtins, ...intl, ...data.api } as Record<string, Identifier>
/** What script holds most of the time. The rest of the page's interfaces share names with every library: of those only classes and statics are looked at. */
const held = new Set([
  ...Object.keys({ ...builtins, ...intl }),
  ...'AbortSignal Animation Blob CSSStyleSheet Crypto DOMTokenList DataTransfer Document Element EventTarget FormData HTMLDialogElement'.split(' '),
  ...'HTMLElement HTMLFormElement HTMLInputElement HTMLSelectElement Headers Node Range Request Response Selection URL URLSearchParams'.split(' '),
])

/** Functions and classes that are names of their own. */
const globals = new Set(Object.keys(owners).filter((name) => isBeyond(owners[name])))

/** Methods that are new wherever anything has one of the name; whether it is a static one stands at its end. */
const { members, statics } = (() => {
  const news = new Set<string>()
  const olds = new Set<string>()
  const statics = new Set<string>()
  for (const [owner, of] of Object.entries(owners))
    for (const [key, feature] of Object.entries(of as Group)) {
      const name = key.replace(/_static$/, '')
      if (key === '__compat' || !isName(name)) continue
      if (!isBeyond(feature)) olds.add(name)
      else if (key === name && held.has(owner)) news.add(name)
      if (isBeyond(feature)) statics.add(`${owner}.${name}`)
    }
  return { members: new Set([...news].filter((name) => !olds.has(name))), statics }
})()

/** `color-mix` stands in MDN's data under colour, `min` under calculations: they are known by their names. */
const functions = new Set<string>()
for (const type of Object.values(data.css.types))
  for (const [name, feature] of Object.entries(type)) if (name !== '__compat' && isBeyond(feature)) functions.add(name)
for (const [name, feature] of Object.entries(data.css.types)) if (isBeyond(feature as unknown as Identifier)) functions.add(name)
