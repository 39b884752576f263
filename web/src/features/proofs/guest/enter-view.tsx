/** @jsxImportSource preact */
import { Note, PageHead, Refused, Wait } from '../../../guest/index.ts'
import type { EntryAnswer, GuestProof } from '@studio/contract/proofs'
import { useEffect, useRef, useState } from 'preact/hooks'
import { firstPictureIsThere } from './page/first-picture.ts'
import { NameField } from './name-field.tsx'
import { enter, isRefusedFor } from './proof-calls.ts'
import { type Translate, shutText } from './proof-texts.ts'

const TITLES = {
  openLinkAgain: 'outTitle',
  wrongLink: 'brokenTitle',
  expired: 'expiredTitle',
  closed: 'closedTitle',
  full: 'fullTitle',
} as const
type EntryProblem = keyof typeof TITLES
const SHUT = Object.keys(TITLES) as EntryProblem[]

/** State of the page before the images are shown. */
export type EntryState =
  | { state: 'asking' | 'enter' | 'offline' }
  | { state: 'shut'; reason: EntryProblem; facts: Refused['facts'] }
  | { state: 'pin'; wrong: boolean; triesLeft: number | null }
  | { state: 'wait'; until: number }
  | { state: 'name'; title: string; from: string; taken: boolean }

interface EnterProps {
  link: string | null
  outside: EntryState
  t: Translate
  switchLanguage: () => void
  /** Called with the proof if the response included it. */
  onIn: (proof?: GuestProof) => Promise<void>
  onOutside: (outside: EntryState) => void
  retry: () => void
}

/** Maps a failed call to a state. */
export function outsideOf(error: unknown): EntryState {
  if (!(error instanceof Refused)) return { state: 'offline' }
  const shutReason = SHUT.find((reason) => isRefusedFor(error, reason))
  const reason = shutReason ?? (error.status === 401 ? 'openLinkAgain' : 'wrongLink')
  return { state: 'shut', reason, facts: error.facts }
}

const stateOf = (answer: Exclude<EntryAnswer, { state: 'in' }>): EntryState => {
  switch (answer.state) {
    case 'pin':
      return { state: 'pin', wrong: false, triesLeft: null }
    case 'wrong-pin':
      return { state: 'pin', wrong: true, triesLeft: answer.triesLeft }
    case 'wait':
      return { state: 'wait', until: Date.now() + answer.retryAfter * 1000 }
    case 'closed':
    case 'expired':
      return { state: 'shut', reason: answer.state, facts: { from: answer.from } }
    default:
      return answer
  }
}

/** Everything before the images: PIN, name and errors. */
export function EnterView({ link, outside, t, switchLanguage, onIn, onOutside, retry }: EnterProps) {
  const pin = useRef('')
  const [isBusy, setIsBusy] = useState(false)
  const tryIt = async (name?: string) => {
    if (link === null) return
    setIsBusy(true)
    try {
      const entry = { link, ...(pin.current && { pin: pin.current }), ...(name && { name }) }
      const answer = await enter(entry)
      // A wrong PIN must not be retried automatically.
      if (answer.state === 'wrong-pin' || answer.state === 'wait') pin.current = ''
      if (answer.state === 'in') await onIn(answer.proof)
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
    else if (outside.state !== 'asking') firstPictureIsThere()
  }, [outside.state])
  return (
    <div className="g-page">
      <PageHead switchLanguage={switchLanguage} locale={t.locale} theme={t('theme')}>
        <span className="g-title">{t('product')}</span>
      </PageHead>
      <main className="p-card">
        <OutsideBody
          outside={outside}
          t={t}
          isBusy={isBusy}
          retry={retry}
          onPin={(value) => {
            pin.current = value
            void tryIt()
          }}
          onName={(name) => void tryIt(name)}
        />
      </main>
    </div>
  )
}

interface BodyProps {
  outside: EntryState
  t: Translate
  isBusy: boolean
  onPin: (pin: string) => void
  onName: (name: string) => void
  retry: () => void
}

function OutsideBody({ outside, t, isBusy, onPin, onName, retry }: BodyProps) {
  switch (outside.state) {
    case 'pin':
      return <PinForm {...outside} t={t} isBusy={isBusy} onPin={onPin} />
    case 'name':
      return <NameForm {...outside} t={t} isBusy={isBusy} onName={onName} />
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
    case 'asking':
    case 'enter':
      return (
        <p role="status" className="g-meta">
          {t('loading')}
        </p>
      )
    default:
      return (
        <>
          <Note title={t('offlineTitle')} text={t('offlineText')} />
          <button type="button" className="g-button" onClick={retry}>
            {t('again')}
          </button>
        </>
      )
  }
}

interface PinProps {
  wrong: boolean
  triesLeft: number | null
  t: Translate
  isBusy: boolean
  onPin: (pin: string) => void
}

function PinForm({ wrong, triesLeft, t, isBusy, onPin }: PinProps) {
  const [pin, setPin] = useState('')
  const isCompletePin = /^\d{4,8}$/.test(pin)
  return (
    <form
      className="g-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isCompletePin && !isBusy) onPin(pin)
      }}
    >
      <h1 className="g-title">{t('pinTitle')}</h1>
      <p>{t('pinText')}</p>
      <label>
        {t('pin')}
        <input
          className="g-field p-pin-field"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          value={pin}
          aria-invalid={wrong}
          aria-describedby="pin-problem"
          onInput={(event) => setPin(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
        />
      </label>
      <p id="pin-problem" className="g-bad" role="alert">
        {wrong && `${t('pinWrong')} ${triesLeft === null ? '' : t.counted('triesLeft', triesLeft)}`}
      </p>
      <button type="submit" className="g-button is-main" disabled={!isCompletePin || isBusy}>
        {t('enter')}
      </button>
    </form>
  )
}

interface NameProps {
  title: string
  from: string
  taken: boolean
  t: Translate
  isBusy: boolean
  onName: (name: string) => void
}

function NameForm({ title, from, taken, t, isBusy, onName }: NameProps) {
  const [name, setName] = useState('')
  return (
    <form
      className="g-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() && !isBusy) onName(name.trim())
      }}
    >
      <h1 className="g-title">{t('nameTitle')}</h1>
      <p>{t('nameText', { title, from })}</p>
      <NameField label={t('name')} value={name} onChange={setName} />
      <p className="g-bad" role="alert">
        {taken && t('nameTaken', { from })}
      </p>
      <button type="submit" className="g-button is-main" disabled={!name.trim() || isBusy}>
        {t('enter')}
      </button>
    </form>
  )
}
