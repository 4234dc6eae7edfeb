import { useNavigate, useRevalidator, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { EmbedView, Language } from '../../page-types.ts'
import { Notice } from '../message.tsx'
import { type PageProps, PageProvider, useSay } from '../page-context.tsx'
import { WithoutScript } from '../without-script.tsx'
import { addressOfTab, type BridgeMessage, heightIn, readMessage, rowsIn } from './bridge.ts'

interface Props extends PageProps<EmbedView> {
  language: Language
}

const shownText = 200
const shownMessages = 200

/** A page of others in a frame that lets it run and send forms, and hears what it says. Without script it hears nothing. */
export function EmbeddedPage(props: Props) {
  return (
    <PageProvider words={props.words} csrf={props.csrf}>
      <Embedded {...props} />
    </PageProvider>
  )
}

interface Shown {
  text: string
  tone: 'ok' | 'bad'
}

function Embedded({ view, csrf, language }: Props) {
  const say = useSay()
  const frame = useRef<HTMLIFrameElement>(null)
  const [notice, setNotice] = useState<Shown | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [received, setReceived] = useState<{ id: number; text: string }[]>([])
  const navigate = useNavigate()
  const submit = useSubmit()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    function onMessage({ source, origin, data }: MessageEvent) {
      const inner = frame.current?.contentWindow
      if (!inner || source !== inner || origin !== view.speaker) {
        console.warn('A message of another origin is ignored', origin)
        return
      }
      const message = readMessage(data)
      if (message === null) console.warn('A message of unknown type is ignored', data)
      else if (typeof message === 'string') setNotice({ text: say(message), tone: 'bad' })
      else {
        setReceived((before) => [...before, { id: before.length, text: JSON.stringify(message) }].slice(-shownMessages))
        obey(message, inner)
      }
    }
    function obey({ type, content }: BridgeMessage, inner: Window) {
      const address = type === 'OPEN_TAB' ? addressOfTab(content) : null
      if (address) navigate(address)
      else if (type === 'CLOSE_TAB') close()
      else if (type === 'REFRESH_TAB') revalidate()
      else if (type === 'RESIZE') setHeight(heightIn(content))
      else if (type === 'PICKED') handOn(rowsIn(content) ?? [])
      else if (type === 'SHOW_MESSAGE')
        setNotice({ text: String(content.text ?? '').slice(0, shownText), tone: content.level === 'error' ? 'bad' : 'ok' })
      // To a page without an origin nothing but the language is told.
      else if (type === 'GET_LANGUAGE') inner.postMessage({ type: 'LANGUAGE', content: { language } }, view.speaker === 'null' ? '*' : view.speaker)
    }
    function close() {
      if (view.tabId) submit({ _csrf: csrf, intent: 'tabClose', id: view.tabId }, { method: 'post', action: '/main' })
      else window.close()
    }
    /** To the page of ours that opened this one, or that has it in a frame, to pick something here. */
    function handOn(rows: Record<string, unknown>[]) {
      setNotice({ text: say('list.chosen', { n: rows.length }), tone: 'ok' })
      const asking = window.opener ?? (window.parent === window ? null : window.parent)
      asking?.postMessage({ type: 'PICKED', content: { rows } }, window.location.origin)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [view.speaker, view.tabId, csrf, language, say, navigate, submit, revalidate])

  return (
    <>
      {view.isBench ? (
        <div className="head">
          <h1>{view.title}</h1>
        </div>
      ) : (
        <h1 className="hidden">{view.title}</h1>
      )}
      <WithoutScript>
        <p className="alone">
          <a href={view.ownTab} target="_blank" rel="noreferrer">
            {say('embed.alone')}
          </a>
        </p>
      </WithoutScript>
      {notice ? <Notice tone={notice.tone} text={notice.text} /> : null}
      <iframe
        ref={frame}
        className={`embedded${view.isBench ? ' bench' : ''}`}
        src={view.url}
        title={view.title}
        sandbox={view.sandbox}
        style={height === null ? undefined : { flex: 'none', height }}
      />
      {view.isBench ? (
        <section className="panel received">
          <h2>{say('embed.received')}</h2>
          {received.length ? (
            <ol>
              {received.map(({ id, text }) => (
                <li key={id}>
                  <code>{text}</code>
                </li>
              ))}
            </ol>
          ) : (
            <p className="dim">{say('embed.nothing')}</p>
          )}
        </section>
      ) : null}
    </>
  )
}
