import { useSay } from './page-context.tsx'

/** Leads past what stands between here and `to`; seen only by whoever comes to it by keys. */
export function Skip({ to, word }: { to: string; word: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {useSay()(word)}
    </a>
  )
}
