import { article } from '../../../catalogue/messaging/article.ts'
import { pageNames } from '../../../catalogue/page-names.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { refuse } from '../../runtime/rules/refusal.ts'

const known: ReadonlySet<string> = new Set<string>(pageNames)

/** Names as they are typed: parted by commas or spaces. */
export const pagesIn = (typed: string | null): string[] => (typed ?? '').split(/[\s,，、;；]+/).filter(Boolean)

export const articleBehaviour = {
  settle(doc) {
    if (doc.pageNames) doc.pageNames = pagesIn(doc.pageNames).join(', ')
  },

  check(doc) {
    const wrong = pagesIn(doc.pageNames).find((name) => !known.has(name))
    if (wrong) refuse(article, 'NO_PAGE', { page: wrong }, 'pageNames')
  },

  doPublish(doc, call) {
    doc.articleVersion = Number(doc.articleVersion ?? 0) + 1
    Object.assign(doc, { publishedFlag: 'Y', publishedAt: call.nowText })
    const kept = newLineOf(call, article, 'articleEdition', { headerId: doc.id, parent: doc, lineNum: doc.articleVersion * 10 })
    const { name, content, contentEn } = doc
    doc.articleEdition.push(kept)
    Object.assign(kept, { version: doc.articleVersion, name, content, contentEn, publishedAt: call.nowText, publishedBy: call.actor.userId })
  },

  doWithdraw(doc) {
    doc.publishedFlag = 'N'
  },
} satisfies Behaviour<typeof article>
