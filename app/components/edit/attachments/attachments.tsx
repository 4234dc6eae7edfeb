import { type RefObject, useEffect, useRef, useState } from 'react'
import { look } from '../../../../catalogue/constants/look.ts'
import type { AttachmentsView, AttachmentView } from '../../../page-types.ts'
import { hasDialogs, showDialog } from '../../buttons/dialogs.ts'
import { Icon } from '../../icons.tsx'
import { useCsrf, useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { Overlay } from '../../viewer.tsx'
import { type Sending, useUploads } from './use-uploads.ts'

/**
 * The files of a document, inside its form. Without script each button submits the form, which waits in the session
 * while a page of its own uploads, shows or deletes; script does the same in place.
 */
export function Attachments({ view, onCount }: { view: AttachmentsView; onCount?: (count: number) => void }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [files, setFiles] = useState(view.files)
  const [message, setMessage] = useState<{ text: string; tone: 'ok' | 'bad' } | null>(null)
  const [shown, setShown] = useState<AttachmentView | null>(null)
  const [leaving, setLeaving] = useState<AttachmentView | null>(null)
  const uploads = useUploads(
    view,
    (added) => setFiles((known) => [...known, ...added]),
    (text) => setMessage({ text, tone: 'bad' }),
  )
  useEffect(() => setFiles(view.files), [view.files])
  useEffect(() => onCount?.(files.length), [files.length, onCount])
  useFading(message, () => setMessage(null))
  // The row of a file that was taken away took the focus of its button along.
  useEffect(() => {
    if (message?.tone === 'ok' && document.activeElement === document.body) box.current?.querySelector<HTMLElement>('button:enabled, a')?.focus()
  }, [message])
  const canChoose = view.canDownload && files.length > 0

  return (
    <div className="attachments" ref={box} {...uploads.dropProps}>
      {view.isUnsaved ? files.map((file, i) => <input key={file.id} type="hidden" name={`fileIds[${i}]`} value={file.id} />) : null}
      <div className="line tools">
        <UploadButton view={view} uploads={uploads} />
        {view.takesPictures ? (
          <button className="btn" name="intent" value="crop" disabled={view.full !== null || undefined}>
            <Icon name="file" /> {say('attach.picture')}
          </button>
        ) : null}
        {canChoose ? (
          <button className="btn" formAction={view.zipAddress} formMethod="post" data-document="">
            <Icon name="download" /> {say('attach.zip')}
          </button>
        ) : null}
        {view.canUpload ? <span className="hint">{view.full ?? view.hint}</span> : null}
      </div>
      {message ? (
        <div className={`message ${message.tone}`} role={message.tone === 'bad' ? 'alert' : 'status'}>
          <Icon name={message.tone === 'bad' ? 'stop' : 'check'} />
          <div>{message.text}</div>
        </div>
      ) : null}
      {uploads.sending.map((one) => (
        <Progress key={one.key} one={one} />
      ))}
      {files.length === 0 ? (
        <p className="empty">{say('attach.none')}</p>
      ) : (
        <ScrollRegion label={say('attach.name')}>
          <table className="table files">
            <caption className="hidden">{say('attach.name')}</caption>
            <thead>
              <tr>
                {canChoose ? <th scope="col" className="tick-column" aria-label={say('list.selection')} /> : null}
                <th scope="col">{say('attach.name')}</th>
                <th scope="col" className="figure not-phone">
                  {say('attach.size')}
                </th>
                {(['attach.description', 'attach.by', 'attach.at'] as const).map((key) => (
                  <th key={key} scope="col" className="not-phone">
                    {say(key)}
                  </th>
                ))}
                <th scope="col">{say('list.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <FileRow key={file.id} file={file} canChoose={canChoose} onShow={setShown} onLeave={setLeaving} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {shown ? <Overlay file={shown} onClose={() => setShown(null)} /> : null}
      {leaving ? (
        <SureDialog
          file={leaving}
          address={view.detachAddress}
          onDone={(text) => {
            setFiles((known) => known.filter(({ id }) => id !== leaving.id))
            setMessage({ text, tone: 'ok' })
            setLeaving(null)
          }}
          onFailed={(text) => {
            setMessage({ text, tone: 'bad' })
            setLeaving(null)
          }}
          onKeep={() => setLeaving(null)}
        />
      ) : null}
    </div>
  )
}

const noticeMs = look['message.uploadFailure.duration'] * 1_000

function useFading(message: { tone: string } | null, onGone: () => void): void {
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    if (message?.tone !== 'bad') return
    const timer = setTimeout(() => gone.current(), noticeMs)
    return () => clearTimeout(timer)
  }, [message])
}

function UploadButton({
  view,
  uploads,
}: {
  view: AttachmentsView
  uploads: { isReady: boolean; input: RefObject<HTMLInputElement>; send(files: FileList | null): void }
}) {
  const say = useSay()
  if (!view.canUpload) return null
  const label = (
    <>
      <Icon name="upload" /> {say('attach.upload')}
    </>
  )
  if (!uploads.isReady)
    return (
      <button className="btn" name="intent" value="attach" disabled={view.full !== null || undefined}>
        {label}
      </button>
    )
  return (
    <>
      <button type="button" className="btn" disabled={view.full !== null || undefined} onClick={() => uploads.input.current?.click()}>
        {label}
      </button>
      <input
        ref={uploads.input}
        className="hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={say('attach.choose')}
        accept={view.accept}
        onChange={(event) => uploads.send(event.currentTarget.files)}
      />
    </>
  )
}

function Progress({ one }: { one: Sending }) {
  const say = useSay()
  return (
    <p className="line sending" role="status">
      <progress value={one.percent} max={100} aria-label={one.name} />
      <span>{say('attach.sending', { name: one.name, percent: one.percent })}</span>
      <button type="button" className="btn quiet" onClick={one.cancel}>
        {say('attach.cancel', { name: '' })}
      </button>
    </p>
  )
}

interface RowProps {
  file: AttachmentView
  canChoose: boolean
  onShow(file: AttachmentView): void
  onLeave(file: AttachmentView): void
}

function FileRow({ file, canChoose, onShow, onLeave }: RowProps) {
  const say = useSay()
  const of = (use: string) => say('attach.useOf', { use: say(use), name: file.name })
  const opensOverlay = file.kind === 'image' || file.kind === 'pdf' || file.kind === 'text'
  return (
    <tr>
      {canChoose ? (
        <td>
          <input type="checkbox" name="file" value={file.id} aria-label={say('list.select', { name: file.name })} />
        </td>
      ) : null}
      <td className="file-name">
        {file.name} <span className="dim only-phone">{file.size}</span>
      </td>
      <td className="figure not-phone">{file.size}</td>
      <td className="not-phone">{file.note}</td>
      <td className="not-phone">{file.by}</td>
      <td className="not-phone">{file.at}</td>
      <td className="line">
        {file.viewHref ? (
          <a
            href={file.viewHref}
            aria-label={of('attach.preview')}
            onClick={(event) => {
              if (!opensOverlay || !hasDialogs() || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onShow(file)
            }}
          >
            {say('attach.preview')}
          </a>
        ) : null}
        {file.href ? (
          <a href={file.href} data-document="" aria-label={of('attach.download')}>
            {say('attach.download')}
          </a>
        ) : null}
        {file.canDelete ? (
          <button
            className="btn quiet danger"
            name="intent"
            value={`unattach:${file.id}`}
            aria-label={of('attach.delete')}
            onClick={(event) => {
              if (!hasDialogs()) return
              event.preventDefault()
              onLeave(file)
            }}
          >
            {say('attach.delete')}
          </button>
        ) : null}
      </td>
    </tr>
  )
}

interface SureProps {
  file: AttachmentView
  address: string
  onDone(text: string): void
  onFailed(text: string): void
  onKeep(): void
}

function SureDialog({ file, address, onDone, onFailed, onKeep }: SureProps) {
  const say = useSay()
  const csrf = useCsrf()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => showDialog(dialog.current), [])
  async function remove() {
    const answer = await fetch(`${address}&file=${file.id}`, { method: 'POST', body: new URLSearchParams({ _csrf: csrf }) })
    const { msg = '' } = (await answer.json().catch(() => ({}))) as { msg?: string }
    if (answer.ok) onDone(msg)
    else onFailed(msg || say('attach.failed'))
  }
  return (
    <dialog ref={dialog} className="asking" aria-label={say('attach.sure')} onClose={onKeep}>
      <div className="ask">
        <h2>{say('attach.sure')}</h2>
        <p>
          {file.name} <span className="dim">{file.size}</span>
        </p>
        <footer>
          <button type="button" className="btn" onClick={onKeep}>
            {say('attach.keep')}
          </button>
          <button type="button" className="btn danger sure" onClick={() => void remove()}>
            {say('attach.delete')}
          </button>
        </footer>
      </div>
    </dialog>
  )
}
