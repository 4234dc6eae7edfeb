import type { PreviewView } from '../../../page-types.ts'
import { Icon } from '../../icons.tsx'
import type { PageProps } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** What a record says to its readers, in each language. */
export function PreviewPage({ view, words, csrf }: PageProps<PreviewView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <div className="previews">
        {view.sides.map((side) => (
          <article key={side.lang} lang={side.lang}>
            <p className="faint">{side.name}</p>
            <h2>{side.title}</h2>
            {side.texts.map(({ key, isHtml, text }) =>
              isHtml ? (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the services sanitise it before they store it (catalogue/values/rich-text.ts).
                <div key={key} className="rich" dangerouslySetInnerHTML={{ __html: text }} />
              ) : (
                <p key={key} className="said">
                  {text}
                </p>
              ),
            )}
            {view.files.map((name) => (
              <p key={name}>
                <Icon name="file" /> {name}
              </p>
            ))}
          </article>
        ))}
      </div>
    </SidePage>
  )
}
