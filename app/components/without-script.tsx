import { createContext, type ReactNode, useContext } from 'react'

const PlainContext = createContext(false)
/** Round the pages of a session that goes on without script. */
export const PlainProvider = PlainContext.Provider

/** What only a page without script needs: seen where the browser has none, and where the session goes on without. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useContext(PlainContext) ? children : <noscript>{children}</noscript>
}
