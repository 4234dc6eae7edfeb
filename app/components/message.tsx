import { useEffect, useState } from 'react'
import { look } from '../../catalogue/constants/look.ts'
import { Icon } from './icons.tsx'

const shownMs = look['message.global.duration'] * 1000

/** What just happened. It stands at the head of the page until the next one; script lets it float and fade after 4 s. */
export function Message({
  message,
}: {
  message: { text: string; tone: 'ok' | 'warn' | 'bad'; href?: string; next?: { text: string; href: string } } | null
}) {
  const [phase, setPhase] = useState<'plain' | 'floating' | 'gone'>('plain')
  useEffect(() => {
    // Errors stay: they say what to do. So does what leads on.
    if (!message || message.tone === 'bad' || message.next) return setPhase('plain')
    setPhase('floating')
    const timer = setTimeout(() => setPhase('gone'), shownMs)
    return () => clearTimeout(timer)
  }, [message])
  if (!message || phase === 'gone') return null
  return (
    <div className={`message ${message.tone}${phase === 'floating' ? ' toast' : ''}`} role={message.tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={message.tone === 'bad' ? 'stop' : message.tone === 'warn' ? 'alert' : 'check'} />
      <div>
        {message.href ? <a href={message.href}>{message.text}</a> : message.text}
        {message.next ? (
          <>
            {' '}
            <a href={message.next.href}>{message.next.text}</a>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** A standing notice on a page. */
export function Notice({ tone, text, id }: { tone: 'info' | 'warn' | 'bad' | 'ok'; text: string; id?: string }) {
  return (
    <div className={`message ${tone}`} role={tone === 'bad' ? 'alert' : undefined} id={id}>
      <Icon name={tone === 'info' ? 'info' : tone === 'ok' ? 'check' : tone === 'bad' ? 'stop' : 'alert'} />
      <div>{text}</div>
    </div>
  )
}
