import { useEffect, useState } from 'react'
import { formatDecimal } from '../../../format.ts'
import type { ImportView } from '../../../page-types.ts'
import { FileField } from '../../file-field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { LookAgain } from '../../look-again.tsx'
import { Notice } from '../../message.tsx'
import { type FormPageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** A file comes in: template, file field, and every error by row and column. */
export function ImportPage({ view, words, csrf, idem }: FormPageProps<ImportView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Import view={view} idem={idem} />
    </SidePage>
  )
}

function Import({ view, idem }: { view: ImportView; idem: string }) {
  const say = useSay()
  const { result, progress } = view
  const [isWorking, setIsWorking] = useState(false)
  const begin = () => setIsWorking(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back ends the work, whatever it says
  useEffect(() => setIsWorking(false), [result, progress])
  return (
    <>
      {progress ? <Progress {...progress} /> : null}
      {/* What the last file had is of no use while the next one is looked at. */}
      {result && !isWorking ? <Notice tone={result.tone} text={result.text} /> : null}
      {result?.checked ? (
        <form method="post" className="line" onSubmit={begin}>
          <HiddenToken idem={result.checked.idem} />
          <input type="hidden" name="checked" value={result.checked.token} />
          <button className="btn primary" name="intent" value="confirm">
            <Icon name="check" />
            {say('import.confirm')}
          </button>
        </form>
      ) : null}
      {isWorking ? <Working /> : null}
      {progress ? null : (
        <form method="post" onSubmit={begin} encType="multipart/form-data" className="steps">
          <HiddenToken idem={idem} />
          {view.templateAddress ? <p>{say('import.template')}</p> : null}
          <p className="line">
            {view.templateAddress ? (
              <a className="btn" href={view.templateAddress} data-document="">
                <Icon name="download" /> {say('import.download')}
              </a>
            ) : null}
            {view.dataAddress ? (
              <a className="btn" href={view.dataAddress} data-document="">
                <Icon name="download" /> {say('import.data')}
              </a>
            ) : null}
          </p>
          <FileField name="file" label={say('import.file')} hint={view.maxText} accept=".xlsx" />
          <p>
            <button className={result?.checked ? 'btn' : 'btn primary'} name="intent" value="check">
              <Icon name="upload" />
              {say('import.check')}
            </button>
          </p>
        </form>
      )}
      {result?.errors.length && !isWorking ? (
        <section>
          <div className="lines-head">
            <h2>{say('import.errors')}</h2>
            <span className="faint">{result.errorCount}</span>
            {result.markedAddress ? (
              <a className="btn push" href={result.markedAddress} data-document="">
                <Icon name="download" />
                {say('import.marked')}
              </a>
            ) : null}
          </div>
          <div className="scroll">
            <table className="table">
              <caption className="hidden">{say('import.errors')}</caption>
              <thead>
                <tr>
                  <th scope="col" className="figure">
                    {say('import.row')}
                  </th>
                  <th scope="col">{say('import.column')}</th>
                  <th scope="col">{say('import.given')}</th>
                  <th scope="col">{say('import.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {result.errors.map((e) => (
                  <tr key={`${e.row}${e.column}${e.message}`}>
                    <td className="figure">{e.row}</td>
                    <td>{e.column}</td>
                    <td className="wraps">{e.given ?? ''}</td>
                    <td className="late wraps">{e.message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {result.errorCount > result.errors.length ? (
            <p className="hint">{say('import.shown', { n: result.errors.length, all: result.errorCount })}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

/** The file is on its way to the services. */
function Working() {
  const say = useSay()
  return (
    <p className="line" role="status">
      <progress aria-label={say('import.working')} /> {say('import.working')}
    </p>
  )
}

/** How far it is; the page looks again by itself, with script and without. */
function Progress({ done, total }: NonNullable<ImportView['progress']>) {
  const say = useSay()
  const text =
    total === null ? say('import.reading') : say('import.progress', { done: formatDecimal(String(done)), total: formatDecimal(String(total)) })
  return (
    <>
      <p className="line" role="status">
        <progress aria-label={say('import.underWay')} {...(total !== null && { value: done, max: total })} /> {text}
      </p>
      <LookAgain withoutScriptS={3} />
    </>
  )
}
