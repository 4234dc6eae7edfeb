import { useEffect, useRef } from 'react'
import type { LoginView } from '../../page-types.ts'
import { HiddenToken } from '../hidden.tsx'
import { Icon, Mark } from '../icons.tsx'
import { Notice } from '../message.tsx'
import { PageProvider, useSay } from '../page-context.tsx'
import { Abacus } from './abacus.tsx'
import { NewsList } from './news-list.tsx'

export function LoginPage({ view, words, csrf }: { view: LoginView; words: Record<string, string>; csrf: string }) {
  return (
    <PageProvider words={words} csrf={csrf}>
      <Gate view={view} />
    </PageProvider>
  )
}

function Gate({ view }: { view: LoginView }) {
  const say = useSay()
  const other = view.language === 'CN' ? { code: 'EN', name: 'English', lang: 'en' } : { code: 'CN', name: '中文', lang: 'zh-CN' }
  return (
    <div className="gate">
      <main id="main">
        <form method="post" className="line">
          <span className="logo">
            <Mark />
            Supplybase
          </span>
          <HiddenToken />
          <input type="hidden" name="intent" value="language" />
          <Waiting view={view} />
          {view.canSwitchLanguage ? (
            <button className="plain push" name="language" value={other.code} lang={other.lang}>
              <Icon name="globe" /> {other.name}
            </button>
          ) : null}
        </form>
        <form method="post" className="sign" noValidate>
          <HiddenToken />
          <Waiting view={view} />
          {/* First, so that Enter signs in and does not ask for another picture. */}
          <button className="hidden" tabIndex={-1} aria-hidden="true" name="intent" value="login">
            {say('login.enter')}
          </button>
          <h1>{say('login.title')}</h1>
          <p className="dim">{[view.organisation, say('login.subtitle')].filter(Boolean).join(' · ')}</p>
          {view.refusal ? <Notice tone="bad" text={view.refusal.message} /> : view.notice ? <Notice tone="info" text={view.notice} /> : null}
          <Entry
            name="userName"
            label={say('login.userName')}
            value={view.userName}
            autoComplete="username"
            view={view}
            hasFocus={!view.refusal && !view.userName}
          />
          <Entry
            name="password"
            label={say('login.password')}
            type="password"
            autoComplete="current-password"
            view={view}
            hasFocus={!!view.refusal || !!view.userName}
          />
          {view.captcha ? (
            <div className="field">
              <label htmlFor="captcha">
                {say('login.captcha')}
                <span className="required" aria-hidden="true">
                  {' '}
                  *
                </span>
              </label>
              <div className="captcha">
                <input
                  className="control"
                  id="captcha"
                  name="captcha"
                  autoComplete="off"
                  aria-required="true"
                  aria-invalid={view.refusal?.field === 'captcha' || undefined}
                />
                <img src={view.captcha} width="112" height="36" alt={say('login.captchaPicture')} />
                <button className="btn quiet" name="intent" value="captcha">
                  {say('login.captchaOther')}
                </button>
              </div>
            </div>
          ) : null}
          {view.forgetAddress ? (
            <p className="between">
              <a href={view.forgetAddress}>{say('login.forget')}</a>
            </p>
          ) : null}
          <button className="btn primary enter" name="intent" value="login">
            {say('login.enter')}
          </button>
          {view.ssoAddress || view.registerAddress ? (
            <p className="others">
              {view.ssoAddress ? (
                <a className="btn" href={view.ssoAddress}>
                  {say('login.sso')}
                </a>
              ) : null}
              {view.registerAddress ? (
                <a className="btn" href={view.registerAddress}>
                  {say('login.register')}
                </a>
              ) : null}
            </p>
          ) : null}
        </form>
      </main>
      <aside aria-label={say('login.news')}>
        <h2>{say('login.news')}</h2>
        <NewsList items={view.news} />
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

/** Where one wanted to go, and what one was typing. */
function Waiting({ view }: { view: LoginView }) {
  return (
    <>
      {view.returnTo ? <input type="hidden" name="returnTo" value={view.returnTo} /> : null}
      {view.form ? <input type="hidden" name="form" value={view.form} /> : null}
    </>
  )
}

interface EntryProps {
  name: string
  label: string
  type?: string
  value?: string
  autoComplete: string
  view: LoginView
  hasFocus: boolean
}

function Entry({ name, label, type = 'text', value, autoComplete, view, hasFocus }: EntryProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        <span className="required" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <input
        ref={input}
        className="control"
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        aria-required="true"
        aria-invalid={view.refusal?.field === name || undefined}
      />
    </div>
  )
}
