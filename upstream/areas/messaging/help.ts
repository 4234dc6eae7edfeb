/** Articles as their readers find them: those of a page first, by category, and one of them open. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { HelpArticle, HelpShelf } from '../../../contract/types.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall, Tx } from '../../runtime/types.ts'
import { inLanguage } from '../../store/in-language.ts'
import { pagesIn } from './article.ts'

const MOST = 200
const bodies = {
  shelf: z.object({ page: z.string().max(80).optional(), code: z.string().max(60).optional(), q: z.string().max(100).optional() }),
  helpful: z.object({ code: z.string().max(60), helpful: z.enum(['Y', 'N']) }),
}

export const helpCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/article/help': (body, context) => asSystem(pool, async (tx) => ({ status: '200', msg: '', data: await shelfFor(tx, body, context) })),
  '/v1/article/helpful': (body, context) =>
    asSystem(pool, async (tx) => {
      const { code, helpful } = readBody(bodies.helpful, body)
      const counted = helpful === 'Y' ? 'helpful_yes' : 'helpful_no'
      const { rowCount } = await tx.query(`update article a set ${counted} = coalesce(${counted}, 0) + 1 where code = $1 and ${isFor(context)}`, [
        code,
      ])
      if (rowCount === 0) refuseRule('NOT_FOUND')
      return { status: '200', msg: '', data: {} }
    }),
})

const isFor = ({ actor }: CallContext) =>
  `a.published_flag = 'Y' and a.enabled_flag = 'Y' and a.audience in ('ALL', '${actor.side === 'supplier' ? 'SUPPLIER' : 'INTERNAL'}')`

async function shelfFor(tx: Tx, body: Record<string, unknown>, context: CallContext): Promise<HelpShelf> {
  const { page, code, q = '' } = readBody(bodies.shelf, body)
  const { language } = context
  const title = inLanguage('name', language)
  const { rows } = await tx.query<Omit<HelpArticle, 'isOfPage'> & { pageNames: string | null }>(
    `select code, ${title} as title, article_category as category, page_names as "pageNames" from article a
     where ${isFor(context)} and ($1 = '' or strpos(lower(concat_ws(' ', a.name, a.name_en, a.content, a.content_en)), lower($1)) > 0) order by article_category, code limit ${MOST}`,
    [q.trim()],
  )
  const articles = rows.map(({ pageNames, ...row }) => ({ ...row, isOfPage: page !== undefined && pagesIn(pageNames).includes(page) }))
  const ofPage = articles.filter(({ isOfPage }) => isOfPage)
  // The only one of a page needs no choice.
  const opened = code ?? (ofPage.length === 1 ? ofPage[0]?.code : undefined)
  return { articles, open: opened === undefined ? null : await read(tx, opened, context) }
}

async function read(tx: Tx, code: string, context: CallContext): Promise<HelpShelf['open']> {
  const { language } = context
  const { rows } = await tx.query<NonNullable<HelpShelf['open']>>(
    `update article a set read_count = coalesce(read_count, 0) + 1 where code = $1 and ${isFor(context)}
     returning code, ${inLanguage('name', language)} as title, ${inLanguage('content', language)} as html, article_version as version, published_at as "publishedAt"`,
    [code],
  )
  return rows[0] ?? refuseRule('NOT_FOUND')
}
