import type { AttachView } from '../../../page-types.ts'
import { FileField } from '../../file-field.tsx'
import { HiddenToken } from '../../hidden.tsx'
import { Icon } from '../../icons.tsx'
import { Notice } from '../../message.tsx'
import { type FormPageProps, useSay } from '../../page-context.tsx'
import { SidePage } from '../side-page.tsx'

/** Files for a document whose form waits meanwhile: a file field and a button. */
export function AttachPage({ view, words, csrf, idem }: FormPageProps<AttachView>) {
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      <Attach view={view} idem={idem} />
    </SidePage>
  )
}

function Attach({ view, idem }: { view: AttachView; idem: string }) {
  const say = useSay()
  const { attachments } = view
  const isFull = attachments.full !== null || !attachments.canUpload
  return (
    <>
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      {attachments.full ? <Notice tone="warn" text={attachments.full} /> : null}
      <form method="post" action={view.address} encType="multipart/form-data" className="steps" data-document="">
        {/* Text before the file: what comes after it is not signed. */}
        <HiddenToken idem={idem} />
        <div className="field">
          <label htmlFor="fileDesc">{say('attach.description')}</label>
          <input className="control" id="fileDesc" name="fileDesc" maxLength={200} autoComplete="off" />
        </div>
        <FileField name="files" label={say('attach.choose')} hint={attachments.hint} accept={attachments.accept} multiple />
        <p>
          <button className="btn primary" disabled={isFull || undefined}>
            <Icon name="upload" />
            {say('attach.upload')}
          </button>
        </p>
      </form>
      {view.files.length > 0 ? <Files files={view.files} /> : null}
    </>
  )
}

/** What hangs on a line already. */
function Files({ files }: { files: AttachView['files'] }) {
  const say = useSay()
  return (
    <div className="scroll">
      <table className="table files">
        <caption className="hidden">{say('attach.name')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('attach.name')}</th>
            <th scope="col" className="figure">
              {say('attach.size')}
            </th>
            <th scope="col">{say('attach.by')}</th>
            <th scope="col">{say('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ id, name, size, by, href, viewHref, removeHref }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className="figure">{size}</td>
              <td>{by}</td>
              <td className="acts">
                {viewHref ? <a href={viewHref}>{say('attach.preview')}</a> : null}{' '}
                {href ? (
                  <a href={href} data-document="">
                    {say('attach.download')}
                  </a>
                ) : null}{' '}
                {removeHref ? <a href={removeHref}>{say('attach.delete')}</a> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
