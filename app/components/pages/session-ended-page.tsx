import { HiddenToken } from '../hidden.tsx'
import { type PageBase, PageProvider, useSay } from '../page-context.tsx'

interface Props extends PageBase {
  message: string
  /** Where the form was sent to, and what it held, as one text: both come back after the log-in. */
  form: string
}

/** The session ended while somebody was typing. The form goes through the log-in in the page itself, as there is no session to keep it. */
export function SessionEndedPage({ words, csrf, ...kept }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <SessionEnded {...kept} />
    </PageProvider>
  )
}

function SessionEnded({ message, form }: Omit<Props, 'words' | 'csrf'>) {
  const say = useSay()
  return (
    <div className="lone">
      <h1>{message}</h1>
      <p className="dim">{say('lone.endedKept')}</p>
      <form method="post" action="/" data-document="" className="line">
        <HiddenToken />
        <input type="hidden" name="form" value={form} />
        <button className="btn primary" name="intent" value="resume">
          {say('login.enter')}
        </button>
      </form>
    </div>
  )
}
