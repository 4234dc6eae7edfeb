import type { AttachView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { Icon } from '../icons.tsx'
import { Notice } from '../message.tsx'
import { PageProvider, useSay } from '../page-context.tsx'

/** Files for a document whose form waits meanwhile: a file field and a button. */
export function AttachPage({ view, words, csrf, idem }: { view: AttachView; words: Record<string, string>; csrf: string; idem: string }) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Attach view={view} idem={idem} />
    </PageProvider>
  )
}

function Attach({ view, idem }: { view: AttachView; idem: string }) {
  const say = useSay()
  const { attachments } = view
  const isFull = attachments.full !== null || !attachments.canUpload
  return (
    <div className="document">
      <div className="head">
        <h1>{view.title}</h1>
        <a className="btn quiet push" href={view.backAddress}>
          {say('picker.back')}
        </a>
      </div>
      {view.refusal ? <Notice tone="bad" text={view.refusal} /> : null}
      {attachments.full ? <Notice tone="warn" text={attachments.full} /> : null}
      <form method="post" action={view.address} encType="multipart/form-data" className="steps" data-document="">
        {/* Text before the file: what comes after it is not signed. */}
        <HiddenToken idem={idem} />
        <div className="field">
          <label htmlFor="fileDesc">{say('attach.description')}</label>
          <input className="control" id="fileDesc" name="fileDesc" maxLength={200} autoComplete="off" />
        </div>
        <div className="field">
          <label htmlFor="files">{say('attach.choose')}</label>
          <input className="control" type="file" id="files" name="files" multiple accept={attachments.accept} aria-describedby="files-help" />
          <p className="hint" id="files-help">
            {attachments.hint}
          </p>
        </div>
        <p>
          <button className="btn primary" disabled={isFull || undefined}>
            <Icon name="upload" />
            {say('attach.upload')}
          </button>
        </p>
      </form>
    </div>
  )
}
