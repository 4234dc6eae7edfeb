import type { ExplainView } from '../../../page-types.ts'
import { HiddenQuery } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** The chain of grants, link by link, and where it breaks. */
export function ExplainPage({ view, words, csrf }: PageProps<ExplainView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Question view={view} />
      {view.found ? <Chain found={view.found} /> : null}
    </SidePage>
  )
}

function Question({ view }: { view: ExplainView }) {
  const say = useSay()
  const choice = (name: 'page' | 'button' | 'responsibilityId', choices: ExplainView['pages']) => (
    <label className="boxed">
      <span>{say(`explain.${name}`)}</span>
      <select className="control" name={name} defaultValue={view.asked[name]}>
        <option value="">{say(name === 'responsibilityId' ? 'explain.default' : 'explain.choose')}</option>
        {choices.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <form className="find" action={view.address.split('?')[0]}>
      <HiddenQuery address={view.address} />
      {choice('page', view.pages)}
      {view.buttons.length ? choice('button', view.buttons) : null}
      {choice('responsibilityId', view.responsibilities)}
      <label className="boxed">
        <span>{say('explain.number')}</span>
        <input className="control" name="number" defaultValue={view.asked.number} autoComplete="off" />
      </label>
      <span className="end">
        <button className="btn primary">{say('explain.ask')}</button>
      </span>
    </form>
  )
}

function Chain({ found }: { found: NonNullable<ExplainView['found']> }) {
  const say = useSay()
  return (
    <>
      <Notice tone={found.mayPress ? 'ok' : 'bad'} text={say(found.mayPress ? 'explain.mayPress' : 'explain.mayNotPress')} />
      {found.maySee === null ? null : <Notice tone={found.maySee ? 'ok' : 'bad'} text={say(found.maySee ? 'explain.maySee' : 'explain.mayNotSee')} />}
      <ol className="chain">
        {found.steps.map((one) => (
          <li key={`${one.step} ${one.text}`} className={one.isHeld ? 'held' : 'broken'}>
            <Icon name={one.isHeld ? 'check' : 'stop'} />
            <b>{say(`explain.${one.step}`)}</b> {one.text}
          </li>
        ))}
      </ol>
    </>
  )
}
