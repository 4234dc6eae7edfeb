/** Tabs speak the language of the person: titles that are words of ours follow a change of it, numbers and names stay. */
import { pages } from '../../../catalogue/index.ts'
import { panels } from '../../../catalogue/panels.ts'
import type { Tab } from '../../../contract/types.ts'
import type { Language } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { readSession, type Session, saveSession } from './session.ts'
import { routeNameOf } from './tabs.ts'

/** Pages of the frame that stand in a tab and in no menu, by the words of their titles. */
const ofFrame = ['tab.home', 'center.title', 'center.edit', 'collect.title', 'help.title', 'home.todos', 'home.messages'] as const

/** From now on everything that the person reads, tabs that are open included. */
export async function chooseLanguage(context: PageContext, language: Language, more: Partial<Pick<Session, 'theme'>> = {}): Promise<void> {
  const { tabs } = await readSession(context)
  await saveSession(context, { chosenLanguage: language, tabs: inLanguageOf(tabs, language), ...more })
}

function inLanguageOf(tabs: readonly Tab[], language: Language): Tab[] {
  const [to, from] = language === 'EN' ? [1, 0] : [0, 1]
  const labels = new Map([...pages, ...panels].flatMap(({ name, label }) => (label ? [[routeNameOf(name), label] as const] : [])))
  const own = new Map(ofFrame.map((key) => [wordsOf(language === 'EN' ? 'CN' : 'EN')(key), wordsOf(language)(key)]))
  return tabs.map((tab) => {
    const label = labels.get(tab.routeName)
    const title = label && label[from] === tab.title ? label[to] : own.get(tab.title)
    return title ? { ...tab, title } : tab
  })
}
