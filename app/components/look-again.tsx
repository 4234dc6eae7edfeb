import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { WithoutScript } from './without-script.tsx'

const againMs = 2_000

/** Something on the page is under way: it is read again by itself, by the browser where script does not run. */
export function LookAgain({ withoutScriptS = 10 }: { withoutScriptS?: number }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, againMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <WithoutScript>
      <meta httpEquiv="refresh" content={String(withoutScriptS)} />
    </WithoutScript>
  )
}
