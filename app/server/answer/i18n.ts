/** Texts of the pages: i18next on the server only, one instance a language, made once; the browser gets words inside the views. */
import i18next, { type i18n as I18n } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { constants } from '../../../catalogue/constants/constants.ts'
import { inNumber } from '../../../catalogue/constants/wording.ts'
import type { Language } from '../../page-types.ts'
import { interfaceWords } from './interface-words.ts'
import { serverWords } from './words.ts'

export type Words = (key: string, given?: Record<string, string | number>) => string

const tags: Record<Language, string> = { CN: constants['date.locale'], EN: 'en' }
const instances = new Map<Language, I18n>()
const texts: Record<Language, Readonly<Record<string, string>>> = { CN: textsIn('CN'), EN: textsIn('EN') }

/** First visit: the language of the browser, when it is one of ours. */
const detector = new RemixI18Next({ detection: { supportedLanguages: Object.values(tags), fallbackLanguage: tags.CN, order: ['header'] } })

export async function preferredLanguage(request: Request): Promise<Language> {
  return (await detector.getLocale(request)) === tags.EN ? 'EN' : constants['language.default']
}

export function wordsOf(language: Language): Words {
  const instance = instances.get(language) ?? create(language)
  // Most words have nothing to fill in: looking them up takes a twentieth of asking the library.
  return (key, given) => (given ? instance.t(key, given) : (texts[language][key] ?? instance.t(key)))
}

/** Several names in one line, parted as the language does. */
export const enumerated = (names: readonly string[], language: Language): string => names.join(language === 'EN' ? ', ' : '、')

function create(language: Language): I18n {
  const instance = i18next.createInstance()
  instance.init({
    lng: language,
    fallbackLng: constants['language.default'],
    initImmediate: false,
    keySeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, formatSeparator: '|', format: inForm },
    resources: { [language]: { translation: texts[language] } },
  })
  instances.set(language, instance)
  return instance
}

/** `{n|row|rows}`: i18next hands over the value and the two forms. */
function inForm(value: unknown, forms = ''): string {
  const [one = '', many = ''] = forms.split('|')
  return inNumber(String(value), one, many)
}

/** What the server alone says, and the words of the components, some of which it says as well. */
function textsIn(language: Language): Record<string, string> {
  const at = language === 'CN' ? 0 : 1
  const own = Object.fromEntries(Object.entries(serverWords).map(([key, pair]) => [key, pair[at]]))
  return { ...interfaceWords(language), ...own }
}

export function inLanguage(cn: string, en: string | null, language: Language): string {
  return language === 'EN' ? en || cn : cn
}
