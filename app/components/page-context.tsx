import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { filled } from '../../catalogue/constants/wording.ts'

/** What every page comes with. */
export interface PageBase {
  words: Record<string, string>
  csrf: string
}

/** A page that shows what the server described. */
export interface PageProps<View> extends PageBase {
  view: View
}

/** The same with a form that is sent once. */
export interface FormPageProps<View> extends PageProps<View> {
  idem: string
}

const PageContext = createContext<PageBase>({ words: {}, csrf: '' })

/** Words and the form token of a page, for everything below it. */
export function PageProvider({ words, csrf, children }: PageBase & { children: ReactNode }) {
  const page = useMemo(() => ({ words, csrf }), [words, csrf])
  return <PageContext.Provider value={page}>{children}</PageContext.Provider>
}

export const useCsrf = () => useContext(PageContext).csrf

export type Say = (key: string, values?: Record<string, string | number>) => string

/** A word of the interface in the page's language, its places filled. */
export function useSay(): Say {
  const { words } = useContext(PageContext)
  return (key, values) => filled(words[key] ?? key, (name) => values?.[name]?.toString())
}
