/** The texts of a contract: any two revisions that the person sees, side by side, and the way to Word and back; of a template the way alone. */

import { lookups } from '../../../catalogue/index.ts'
import { type Compared, changeWords, comparedPage } from '../../../catalogue/legal/compared-page.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { Row, ToolBlock } from '../../page-types.ts'
import { minuteOf } from '../../server/answer/moment.ts'
import type { OpenedPage } from '../../server/page/open-page.ts'
import { partAddress } from '../../server/page/page-address.ts'
import type { SideTool } from '../../server/tools/side/side-tool.ts'
import { column, input, inWords, rowsOf, type Words } from '../../server/tools/tool.ts'
import { bring, bringIn, type Pair, takeOut, writeInOffice } from './text-word.ts'

interface ClauseChange {
  code: string | null
  title: string | null
  editRule: string | null
  isMoved: boolean
  only: 'from' | 'to' | null
}

interface Comparison extends Compared {
  html: string
  clauses: ClauseChange[]
}

export const texts: SideTool = {
  title: ['文本对比与Word', 'Compare texts, Word'],
  hint: [
    'Word文档保留标题、编号、列表、表格、粗体、条款和占位符；其余格式会移除并告知',
    'Word documents keep headings, numbering, lists, tables, bold, clauses and placeholders; whatever else is removed and named',
  ],
  beside: 'record',
  async show(opened, asked) {
    const doc = await opened.api.find(opened.page.entity, asked.get('id') ?? '')
    const revisions = rowsAt(doc, 'contractDocument').filter(({ revisionNum }) => (revisionNum ?? null) !== null)
    const pair = pairIn(asked, revisions)
    return [
      ...(pair ? [chooser(opened, doc.id, revisions, pair), ...(await compared(opened, doc.id, pair))] : []),
      takeOut(opened, doc, pair),
      ...writeInOffice(opened, doc),
      ...bringIn(opened, doc),
    ]
  },
  act(opened, typed, asked, context) {
    return bring(opened, typed, asked.get('id') ?? '', context)
  },
}

/** What was chosen, else the last two. */
function pairIn(asked: URLSearchParams, revisions: readonly Row[]): Pair | null {
  const known = revisions.map(({ revisionNum }) => Number(revisionNum)).sort((a, b) => a - b)
  const chosen = (name: 'from' | 'to', before: number) => String(known.find((num) => String(num) === asked.get(name)) ?? known.at(-before))
  return known.length > 1 ? { from: chosen('from', 2), to: chosen('to', 1) } : null
}

function chooser({ page, menuId, respId, language, session }: OpenedPage, id: string, revisions: readonly Row[], pair: Pair): ToolBlock {
  const say = (words: Words) => inWords(words, language)
  const choices = revisions.map(({ revisionNum, authorTime, changeNote }) => ({
    code: String(revisionNum),
    label: [say([`第 ${revisionNum} 版`, `Revision ${revisionNum}`]), minuteOf(String(authorTime ?? ''), session.timeZone), changeNote]
      .filter(Boolean)
      .join(' · '),
  }))
  const choice = (name: keyof Pair, label: Words) => input(name, label, language, { kind: 'lookup', choices, required: true })
  return {
    key: 'choose',
    form: {
      method: 'get',
      address: partAddress(page.name, 'texts', { menuId, respId }, { id }),
      fields: [choice('from', ['从', 'From']), choice('to', ['到', 'To'])],
      values: { id: 'choose', ...pair },
      buttons: [{ label: say(['比较', 'Compare']), primary: true }],
    },
  }
}

async function compared({ api, language }: OpenedPage, id: string, { from, to }: Pair): Promise<ToolBlock[]> {
  const asked = { id, from: Number(from), to: Number(to) }
  const { html, clauses, ...extent } = (await api.call<Comparison>('/v1/contractRestful/findCompare', asked)).data
  const say = (words: Words) => inWords(words, language)
  const title = say([`第 ${from} 版 → 第 ${to} 版`, `Revision ${from} → ${to}`])
  return [
    {
      key: 'text',
      title,
      facts: [{ label: say(['变化', 'Changes']), value: say(changeWords(extent)) }],
      frame: { title, html: comparedPage(html) },
    },
    ...clausesBlock(
      clauses.filter(({ code }) => code),
      language,
    ),
  ]
}

function clausesBlock(clauses: readonly ClauseChange[], language: OpenedPage['language']): ToolBlock[] {
  if (clauses.length === 0) return []
  const rules = lookups.TERMS_EDIT.values as Record<string, Words>
  return [
    {
      key: 'clauses',
      title: inWords(['变化的条款', 'Changed clauses'], language),
      table: {
        columns: [
          column('code', ['条款编码', 'Clause'], language, 'text', { width: 180 }),
          column('title', ['标题', 'Title'], language, 'text', { width: 220 }),
          column('rule', ['修改规则', 'Edit rule'], language),
          column('change', ['变化', 'Change'], language),
        ],
        rows: rowsOf(
          clauses.map((one) => ({
            ...one,
            rule: inWords(rules[one.editRule ?? ''] ?? ['', ''], language),
            change: inWords(changeOf(one), language),
          })),
        ),
      },
    },
  ]
}

function changeOf({ only, isMoved }: ClauseChange): Words {
  if (only === 'to') return ['新增', 'added']
  if (only === 'from') return ['删除', 'removed']
  return isMoved ? ['移动', 'moved'] : ['修改', 'changed']
}
