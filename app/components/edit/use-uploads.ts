import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { AttachmentsView, AttachmentView } from '../../page-types.ts'
import { useCsrf, useSay } from '../page-context.tsx'

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
    const request = new XMLHttpRequest()
    const key = `${started++}`
    const forget = () => setSending((all) => all.filter((one) => one.key !== key))
    setSending((all) => [...all, { key, name: file.name, percent: 0, cancel: () => request.abort() }])
    request.upload.onprogress = ({ loaded, total }) => {
      const percent = total ? Math.floor((loaded / total) * 100) : 0
      setSending((all) => all.map((one) => (one.key === key ? { ...one, percent } : one)))
    }
    request.onloadend = forget
    request.onerror = () => onFailed(say('attach.failed'))
    request.onload = () => {
      const answer = answerIn(request.responseText)
      if (request.status === 200 && answer.data) onAdded(answer.data)
      else onFailed(answer.msg || say('attach.failed'))
    }
    request.open('POST', view.uploadAddress)
    request.send(formOf(file, csrf))
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

/** Text before the file: what comes after it would not be signed. */
function formOf(file: File, csrf: string): FormData {
  const form = new FormData()
  form.append('_csrf', csrf)
  form.append('files', file, file.name)
  return form
}

function answerIn(text: string): { msg?: string; data?: AttachmentView[] } {
  try {
    return JSON.parse(text) as { msg?: string; data?: AttachmentView[] }
  } catch {
    return {}
  }
}
