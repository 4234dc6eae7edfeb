import type { TokenView } from '../../../page-types.ts'
import { HiddenToken } from '../../hidden.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { SidePage } from '../side-page.tsx'

/** A directory's tokens: make one, see it once, take it back. */
export function TokenPage({ view, words, csrf }: PageProps<TokenView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Tokens view={view} />
    </SidePage>
  )
}

function Tokens({ view }: { view: TokenView }) {
  const say = useSay()
  return (
    <>
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      {view.made ? <Notice tone="ok" text={say('token.once')} /> : null}
      {view.made ? (
        <p>
          <code>{view.made}</code>
        </p>
      ) : null}
      <p>
        {say('token.service')} <code>{view.service}</code>
      </p>
      <form method="post" className="line">
        <HiddenToken />
        <label className="boxed">
          <span>{say('token.label')}</span>
          <input className="control" name="label" defaultValue={view.label} maxLength={60} autoComplete="off" />
        </label>
        <button className="btn primary">{say('token.make')}</button>
      </form>
      {view.tokens.length ? <TokenTable title={view.title} tokens={view.tokens} /> : null}
    </>
  )
}

function TokenTable({ title, tokens }: Pick<TokenView, 'title' | 'tokens'>) {
  const say = useSay()
  return (
    <form method="post">
      <HiddenToken />
      <ScrollRegion label={title} className="scroll inside">
        <table className="table read wrapped">
          <caption className="hidden">{title}</caption>
          <thead>
            <tr>
              {(['token.label', 'token.createdAt', 'token.lastUsedAt', 'token.state'] as const).map((column) => (
                <th key={column} scope="col">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokens.map(({ id, label, createdAt, lastUsedAt, revokedAt }) => (
              <tr key={id}>
                <td>{label}</td>
                <td>{createdAt}</td>
                <td>{lastUsedAt ?? '–'}</td>
                <td>
                  {revokedAt ? (
                    say('token.revoked', { at: revokedAt })
                  ) : (
                    <button className="btn danger" name="revoke" value={id}>
                      {say('token.revoke')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </form>
  )
}
