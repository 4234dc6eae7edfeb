/** Every component in every state, with sample data: `/components`, while developing only. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { gallery } from '../../docs/components/gallery.tsx'
import type { Language } from '../page-types.ts'
import { useLoaded } from './route.ts'

const themes = ['light', 'dark', 'contrast']
const languages: Language[] = ['CN', 'EN']

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const language: Language = searchParams.get('language') === 'EN' ? 'EN' : 'CN'
  return { name: searchParams.get('name'), language, theme: searchParams.get('theme') ?? 'light' }
}

export default function Components() {
  const { name, language, theme } = useLoaded<typeof loader>()
  const pages = gallery(language)
  if (name && pages[name]) return <div data-theme={theme}>{pages[name]}</div>
  return (
    <main className="lone">
      <h1>Components</h1>
      <table className="table">
        <tbody>
          {Object.keys(pages).map((one) => (
            <tr key={one}>
              <th scope="row">{one}</th>
              {languages.flatMap((lang) =>
                themes.map((look) => (
                  <td key={lang + look}>
                    <a href={`/components?${new URLSearchParams({ name: one, language: lang, theme: look })}`}>
                      {lang} {look}
                    </a>
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
