/** Who forgot the password is told whom to ask; resetting by code comes with identity in full. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageContext } from '../server/context.ts'
import { wordsOf } from '../server/i18n.ts'
import { speakToVisitor } from '../server/login.ts'

export async function loader({ request, context: anyContext }: LoaderFunctionArgs) {
  const context = anyContext as PageContext
  await speakToVisitor(request, context)
  const words = wordsOf(context.session.language)
  return { title: words('login.forget'), text: words('login.forgetHow'), back: words('login.back') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Supplybase' }]

export default function Forget() {
  const { title, text, back } = useLoaderData<typeof loader>()
  return (
    <main className="lone">
      <h1>{title}</h1>
      <p className="dim">{text}</p>
      <div className="line">
        <a className="btn primary" href="/">
          {back}
        </a>
      </div>
    </main>
  )
}
