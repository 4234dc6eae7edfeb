import { FormProvider, getFormProps, useForm } from '@conform-to/react'
import { type ReactNode, useEffect } from 'react'
import type { GateView } from '../../../page-types.ts'
import { focusFirst } from '../../focus-first.ts'
import { HiddenFields, HiddenToken } from '../../hidden.tsx'
import { Icon, Mark } from '../../icons.tsx'
import { Notice } from '../../message.tsx'
import { type PageProps, PageProvider, useSay } from '../../page-context.tsx'
import { NewsList } from '../home/news-list.tsx'
import { Abacus } from './abacus.tsx'

interface Props extends PageProps<GateView> {
  children: ReactNode
}

/** What stands round the pages before the frame: language, announcements, the foot. */
export function Gate({ words, csrf, ...rest }: Props) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Walls {...rest} />
    </PageProvider>
  )
}

function Walls({ view, children }: Pick<Props, 'view' | 'children'>) {
  const say = useSay()
  const other = view.language === 'CN' ? { code: 'EN', name: 'English', lang: 'en' } : { code: 'CN', name: '中文', lang: 'zh-CN' }
  return (
    <div className="gate">
      <main id="main">
        <form method="post" action={view.address} className="line">
          <span className="logo">
            <Mark />
            Supplybase
          </span>
          <HiddenToken />
          <input type="hidden" name="intent" value="language" />
          <HiddenFields entries={view.carried} />
          {view.canSwitchLanguage ? (
            <button className="plain push" name="language" value={other.code} lang={other.lang}>
              <Icon name="globe" /> {other.name}
            </button>
          ) : null}
        </form>
        {view.isDemo ? <p className="demo">{say('login.demo')}</p> : null}
        {children}
      </main>
      <aside aria-label={say('login.news')}>
        <h2>{say('login.news')}</h2>
        <NewsList items={view.news} empty={say('login.noNews')} />
        {view.help.length ? <h2>{say('login.help')}</h2> : null}
        {view.help.map((line) => (
          <p key={line} className="dim">
            {line}
          </p>
        ))}
        <Abacus />
      </aside>
      <footer>{view.footer}</footer>
    </div>
  )
}

/** A form of a gate page. `intent` is what Enter means, whatever other buttons the form has; `hasFocus` that it is what one came for. */
export function GateForm({
  view,
  intent,
  title,
  subtitle,
  start,
  hasFocus = true,
  children,
}: {
  view: GateView
  intent: string
  title: string
  subtitle: string
  /** What entries start with. */
  start?: Record<string, string>
  hasFocus?: boolean
  children: ReactNode
}) {
  const [form] = useForm({ id: 'sign', lastResult: view.reply, ...(start && { defaultValue: start }) })
  useEffect(() => focusFirst(form.id, hasFocus), [form.id, hasFocus])
  return (
    <form {...getFormProps(form)} method="post" action={view.address} className="sign">
      <HiddenToken />
      <HiddenFields entries={view.carried} />
      {/* First, so that Enter goes on and does not ask for another picture. */}
      <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value={intent}>
        {title}
      </button>
      <h1>{title}</h1>
      <p className="dim">{subtitle}</p>
      {form.errors ? (
        <Notice tone="bad" text={form.errors.join(' ')} id={form.errorId} />
      ) : view.notice ? (
        <Notice tone="info" text={view.notice} />
      ) : null}
      <FormProvider context={form.context}>{children}</FormProvider>
    </form>
  )
}
