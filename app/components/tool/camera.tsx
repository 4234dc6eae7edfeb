import { useEffect, useRef, useState } from 'react'
import { showDialog } from '../buttons/dialogs.ts'
import { useSay } from '../page-context.tsx'

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { formats: string[] }) => Detector

const formats = ['code_128', 'qr_code', 'ean_13', 'data_matrix']
const LOOK_MS = 150

/** The picture of the camera behind the phone; the first code in it is taken. */
export function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => {
    showDialog(dialog.current)
    let stream: MediaStream | null = null
    let timer = 0
    let isOver = false
    const look = async (detector: Detector, picture: HTMLVideoElement) => {
      const [code] = await detector.detect(picture).catch(() => [])
      if (isOver) return
      if (code?.rawValue) return found.current(code.rawValue)
      timer = window.setTimeout(() => void look(detector, picture), LOOK_MS)
    }
    const begin = async () => {
      const picture = video.current
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !picture) return stop()
      picture.srcObject = stream
      await picture.play()
      await look(new BarcodeDetector({ formats }), picture)
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => setIsRefused(true))
    return stop
  }, [])
  return (
    <dialog ref={dialog} className="asking" aria-label={say('scan.camera')} onClose={onClose}>
      {isRefused ? <p className="error">{say('scan.refused')}</p> : null}
      <video ref={video} className="camera" muted playsInline aria-label={say('scan.picture')} />
      <form method="dialog" className="line">
        <button className="btn">{say('scan.close')}</button>
      </form>
    </dialog>
  )
}
