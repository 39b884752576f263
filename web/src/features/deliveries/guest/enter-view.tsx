/** @jsxImportSource preact */
import type { Share, ShareAnswer, shareReasons } from '@studio/contract/deliveries'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Note, PageHead, Refused, Wait } from '../../../guest/index.ts'
import { enter } from './share-calls.ts'
import { shutText, type Translate } from './share-texts.ts'

const TITLES = {
  openLinkAgain: 'outTitle',
  wrongLink: 'brokenTitle',
  expired: 'expiredTitle',
  revoked: 'revokedTitle',
  closed: 'closedTitle',
} as const
type EntryProblem = keyof typeof TITLES & keyof typeof shareReasons
const SHUT = Object.keys(TITLES) as EntryProblem[]

/** State of the page before the images are shown. */
export type EntryState =
  | { state: 'asking' | 'enter' | 'offline' }
  | { state: 'shut'; reason: EntryProblem; facts: Refused['facts'] }
  | { state: 'password'; wrong: boolean; triesLeft: number | null }
  | { state: 'wait'; until: number }

/** Maps a failed call to a state. */
export function outsideOf(error: unknown): EntryState {
  if (!(error instanceof Refused)) return { state: 'offline' }
  const shutReason = SHUT.find((reason) => error.reason === `share.${reason}`)
  const reason = shutReason ?? (error.status === 401 ? 'openLinkAgain' : 'wrongLink')
  return { state: 'shut', reason, facts: error.facts }
}

function stateOf(answer: Exclude<ShareAnswer, { state: 'in' }>): EntryState {
  switch (answer.state) {
    case 'password':
      return { state: 'password', wrong: false, triesLeft: null }
    case 'wrong-password':
      return { state: 'password', wrong: true, triesLeft: answer.triesLeft }
    case 'wait':
      return { state: 'wait', until: Date.now() + answer.retryAfter * 1000 }
    default:
      return { state: 'shut', reason: answer.state, facts: { from: answer.from } }
  }
}

interface EnterProps {
  link: string | null
  outside: EntryState
  t: Translate
  switchLanguage: () => void
  onIn: (share: Share) => void
  onOutside: (outside: EntryState) => void
  retry: () => void
}

/** Everything before the images: the password, and why the link doesn’t work. */
export function EnterView({ link, outside, t, switchLanguage, onIn, onOutside, retry }: EnterProps) {
  const [isBusy, setIsBusy] = useState(false)
  const tryIt = async (password?: string) => {
    if (link === null) return
    setIsBusy(true)
    try {
      const answer = await enter({ link, ...(password && { password }) })
      if (answer.state === 'in') onIn(answer.share)
      else onOutside(stateOf(answer))
    } catch (error) {
      onOutside(outsideOf(error))
    }
    setIsBusy(false)
  }
  const latest = useRef(tryIt)
  latest.current = tryIt
  useEffect(() => {
    if (outside.state === 'enter') void latest.current()
  }, [outside.state])
  return (
    <div className="g-page">
      <PageHead switchLanguage={switchLanguage} locale={t.locale} theme={t('theme')}>
        <span className="g-title">{t('product')}</span>
      </PageHead>
      <main className="s-card">
        <OutsideBody
          outside={outside}
          t={t}
          isBusy={isBusy}
          retry={retry}
          onPassword={(password) => void tryIt(password)}
        />
      </main>
    </div>
  )
}

interface BodyProps {
  outside: EntryState
  t: Translate
  isBusy: boolean
  onPassword: (password: string) => void
  retry: () => void
}

function OutsideBody({ outside, t, isBusy, onPassword, retry }: BodyProps) {
  switch (outside.state) {
    case 'password':
      return <PasswordForm {...outside} t={t} isBusy={isBusy} onPassword={onPassword} />
    case 'wait':
      return (
        <Wait
          until={outside.until}
          title={t('waitTitle')}
          text={(time) => t('waitText', { time })}
          onOver={retry}
        />
      )
    case 'shut':
      return <Note title={t(TITLES[outside.reason])} text={shutText(outside.reason, outside.facts, t)} />
    case 'offline':
      return (
        <>
          <Note title={t('offlineTitle')} text={t('offlineText')} />
          <button type="button" className="g-button" onClick={retry}>
            {t('again')}
          </button>
        </>
      )
    default:
      return (
        <p role="status" className="g-meta">
          {t('loading')}
        </p>
      )
  }
}

interface PasswordProps {
  wrong: boolean
  triesLeft: number | null
  t: Translate
  isBusy: boolean
  onPassword: (password: string) => void
}

function PasswordForm({ wrong, triesLeft, t, isBusy, onPassword }: PasswordProps) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="g-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (password && !isBusy) onPassword(password)
      }}
    >
      <h1 className="g-title">{t('passwordTitle')}</h1>
      <p>{t('passwordText')}</p>
      <label>
        {t('password')}
        <input
          className="g-field"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          aria-invalid={wrong}
          aria-describedby="password-problem"
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <p id="password-problem" className="g-bad" role="alert">
        {wrong && `${t('passwordWrong')} ${triesLeft === null ? '' : t.counted('triesLeft', triesLeft)}`}
      </p>
      <button type="submit" className="g-button is-main" disabled={!password || isBusy}>
        {t('enter')}
      </button>
    </form>
  )
}
