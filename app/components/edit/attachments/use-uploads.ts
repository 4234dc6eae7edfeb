import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { AttachmentsView, AttachmentView } from '../../../page-types.ts'
import { useCsrf, useSay } from '../../page-context.tsx'
import { type Answered, answerIn } from './upload-answer.ts'

export interface Sending {
  key: string
  name: string
  percent: number
  cancel(): void
}

let started = 0

/** Uploads in place, each file by itself: chosen or dropped, with its percentage, and broken off at will. */
export function useUploads(view: AttachmentsView, onAdded: (files: AttachmentView[]) => void, onFailed: (text: string) => void) {
  const say = useSay()
  const csrf = useCsrf()
  const input = useRef<HTMLInputElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [sending, setSending] = useState<Sending[]>([])
  useEffect(() => setIsReady(true), [])

  const mayDrop = view.canUpload && view.full === null

  function send(files: FileList | null): void {
    for (const file of files ?? []) sendOne(file)
    if (input.current) input.current.value = ''
  }

  function sendOne(file: File): void {
    if (file.size > view.maxBytes) {
      onFailed(say('attach.tooLarge', { name: file.name, max: view.maxText }))
      return
    }
    const key = `${started++}`
    let cancel = () => {}
    const on = {
      progress: (sent: number, total: number) => {
        const percent = total ? Math.floor((sent / total) * 100) : 0
        setSending((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
      },
      answer: ({ data, msg }: Answered) => {
        forget()
        if (data) onAdded(data)
        else onFailed(msg || say('attach.failed'))
      },
      failure: (text: string) => on.answer({ msg: text }),
    }
    const forget = () => setSending((all) => all.filter((one) => one.key !== key))
    let isGivenUp = false
    const giveUp = () => {
      isGivenUp = true
      cancel()
      forget()
    }
    setSending((all) => [...all, { key, name: file.name, percent: 0, cancel: giveUp }])
    if (file.size <= view.largeBytes) cancel = sendWhole(file, view.uploadAddress, csrf, on)
    else
      void import('./send-large.ts').then(({ sendLarge }) => {
        if (!isGivenUp) cancel = sendLarge(file, view.resumeAddress, on)
      })
  }

  const dropProps = mayDrop
    ? {
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          send(event.dataTransfer.files)
        },
      }
    : {}
  return { isReady, input, sending, send, dropProps }
}

interface Listener {
  progress(sent: number, total: number): void
  answer(answer: Answered): void
}

/** In one form; gives what breaks it off. */
function sendWhole(file: File, address: string, csrf: string, on: Listener): () => void {
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => on.progress(loaded, total)
  request.onerror = () => on.answer({})
  request.onload = () => on.answer(answerIn(request.responseText))
  request.open('POST', address)
  request.send(formOf(file, csrf))
  return () => request.abort()
}

/** Text before the file: what comes after it would not be signed. */
function formOf(file: File, csrf: string): FormData {
  const form = new FormData()
  form.append('_csrf', csrf)
  form.append('files', file, file.name)
  return form
}
