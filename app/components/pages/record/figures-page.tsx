import type { FiguresView } from '../../../page-types.ts'
import { HiddenQuery } from '../../hidden.tsx'
import { type PageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** Each figure with its rule and what went into it; what comes of other documents leads to them. */
export function FiguresPage({ view, words, csrf }: PageProps<FiguresView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Choose view={view} />
      {view.figures.map((figure) => (
        <Figure key={figure.key} figure={figure} />
      ))}
    </SidePage>
  )
}

function Choose({ view }: { view: FiguresView }) {
  const say = useSay()
  if (view.rows.length < 2) return null
  return (
    <form className="find" action={view.address.split('?')[0]}>
      <HiddenQuery address={view.address} />
      <label className="boxed">
        <span>{say('figures.row')}</span>
        <select className="control" name="row" defaultValue={view.row}>
          {view.rows.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <span className="end">
        <button className="btn primary">{say('figures.show')}</button>
      </span>
    </form>
  )
}

function Figure({ figure: { key, label, value, rule, note, inputs } }: { figure: FiguresView['figures'][number] }) {
  return (
    <details id={`figure-${key}`} className="section" open>
      <summary>
        {label} <b>{value}</b>
      </summary>
      <p>
        {rule}
        {note ? <span className="dim"> {note}</span> : null}
      </p>
      <ul className="related">
        {inputs.map((input, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: inputs have no key of their own and never move
          <li key={at}>
            {input.href ? <a href={input.href}>{input.label}</a> : input.label} <b>{input.value}</b>
          </li>
        ))}
      </ul>
    </details>
  )
}
