/** Who forgot the password is told whom to ask; resetting by code comes with identity in full. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageContext } from '../server/context.ts'
import { wordsOf } from '../server/i18n.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const words = wordsOf((context as PageContext).session.language)
  return { title: words('login.forget'), text: words('login.forgetHow'), back: words('login.back') }
}

export default function Forget() {
  const { title, text, back } = useLoaderData<typeof loader>()
  return (
    <main className="sheet">
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="btn" href="/">
        {back}
      </a>
    </main>
  )
}
