import { HiddenToken } from '../../hidden.tsx'
import { useSay } from '../../page-context.tsx'

interface Props {
  message: string
  /** Where the form was sent to, and what it held, as one text: both come back after the log-in. */
  form: string
}

/** The session ended while somebody was typing. The form goes through the log-in in the page itself, as there is no session to keep it. */
export function SessionEndedPage({ message, form }: Props) {
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
