import { useCsrf } from './page-context.tsx'

/** What every POST carries: the form token, and the key that makes a second send harmless. */
export function HiddenToken({ idem }: { idem?: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={useCsrf()} />
      {idem ? <input type="hidden" name="_idem" value={idem} /> : null}
    </>
  )
}

/** Names and values to carry along unseen; a name may come more than once. */
export function HiddenFields({ entries }: { entries: [string, string][] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a page, and names repeat
  return entries.map(([name, value], i) => <input key={`${name}${i}`} type="hidden" name={name} value={value} />)
}

/** The query of an address as hidden inputs: a GET form drops the query of its action. */
export function HiddenQuery({ address, without = [] }: { address: string; without?: string[] }) {
  const entries = [...new URLSearchParams(address.split('?')[1] ?? '')].filter(([name]) => !without.includes(name))
  return <HiddenFields entries={entries} />
}

/** The address with parameters set; an empty value removes its parameter. */
export function withQuery(address: string, changes: Record<string, string | number | null | undefined>): string {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query ?? '')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') params.delete(name)
    else params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `${path}?${text}` : path!
}
