import { dateFormat } from '@studio/domain/kernel'
import { isEmail, MAX_EMAIL } from '@studio/contract/kernel'
import { ArrowRight, Delete, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../../platform/index.ts'
import { classNames } from '../../../../../design/index.ts'
import type { Booth } from '../../booth.ts'
import { useBoothView } from '../../use-booth.ts'
import { BigTick } from '../before.tsx'
import css from '../booth.module.css'
import visit from '../visit.module.css'
import email from './email.module.css'
import { KioskButton } from '../kiosk-button.tsx'
import { Strip } from '../strip.tsx'

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl-', 'zxcvbnm._']
const ENDINGS = ['@', '+', '.com', '@gmail.com', '@icloud.com', '@outlook.com']

const timeOf = (ms: number, locale: string) => dateFormat(locale, 'weekdayAndTime').format(new Date(ms))

/** Email address with an on-screen keyboard, since the system's would cover half of the screen. Cleared on exit. */
export function Email({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, locale, mailsFrom, clockOffset } = useBoothView(booth)
  const [address, setAddress] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const [problem, setProblem] = useState<'address' | 'agree' | 'failed' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const write = (text: string) => {
    booth.touched()
    setProblem(null)
    setAddress(text.replaceAll(/\s/g, '').slice(0, MAX_EMAIL))
  }
  const submit = async () => {
    if (!isEmail(address)) {
      setProblem('address')
      field.current?.focus()
      return
    }
    if (!isAgreed) return setProblem('agree')
    await booth.mail(address).catch(() => setProblem('failed'))
  }
  return (
    <form
      className={classNames(css.page, email.form)}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <header className={css.top}>
        <h1 className={css.title}>{t(($) => $.email.title)}</h1>
        <KioskButton kind="quiet" onClick={() => booth.send({ type: 'back' })}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(($) => $.back)}
        </KioskButton>
      </header>
      <div className={email.addressRow}>
        <Strip flow={flow} />
        <div className={email.write}>
          <label className={email.address}>
            <span className={email.hidden}>{t(($) => $.email.label)}</span>
            <input
              ref={field}
              value={address}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              inputMode="none"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              data-screen-heading=""
              aria-invalid={problem === 'address'}
              aria-describedby="booth-mail-problem"
            />
            <span className={css.edge}>
              {t(($) => $.email.length, { n: address.length, most: MAX_EMAIL })}
            </span>
          </label>
          <BigTick isOn={isAgreed} onChange={(isOn) => (setIsAgreed(isOn), setProblem(null))}>
            {t(($) => $.email.agree, { count: flow.shots.length })}
          </BigTick>
        </div>
      </div>
      <p id="booth-mail-problem" className={visit.problem} role="alert">
        {problem && t(($) => $.email.problem[problem])}
      </p>
      {mailsFrom !== null && (
        <p className={email.later} role="status">
          {t(($) => $.email.later, { time: timeOf(mailsFrom + clockOffset, locale) })}
        </p>
      )}
      <div className={email.keys}>
        {ROWS.map((row) => (
          <div key={row} className={email.keyRow}>
            {[...row].map((letter) => (
              <button key={letter} type="button" onClick={() => write(address + letter)}>
                {letter}
              </button>
            ))}
            {row.endsWith('_') && (
              <button
                type="button"
                aria-label={t(($) => $.email.erase)}
                onClick={() => write(address.slice(0, -1))}
              >
                <Delete size={24} strokeWidth={1.5} aria-hidden="true" />
              </button>
            )}
          </div>
        ))}
        <div className={email.keyRow}>
          {ENDINGS.map((ending) => (
            <button key={ending} type="button" onClick={() => write(address + ending)}>
              {ending}
            </button>
          ))}
        </div>
      </div>
      <div className={visit.actions}>
        <KioskButton onClick={() => write('')}>{t(($) => $.email.clear)}</KioskButton>
        <KioskButton kind="main" type="submit">
          {t(($) => $.email.send)}
          <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
        </KioskButton>
      </div>
    </form>
  )
}
