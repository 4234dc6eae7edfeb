import type { ReactNode } from 'react'
import { useDocument } from '../document.tsx'

/** What only a page without script needs: seen where the browser has none, and where the session goes on without. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return useDocument().plain ? children : <noscript>{children}</noscript>
}
