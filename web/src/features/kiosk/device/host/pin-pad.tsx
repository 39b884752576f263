import { useTranslation } from '../../../../platform/index.ts'
import { keyPressed } from '../../../../design/key-pressed.ts'
import { ArrowRight, Delete, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import boothCss from '../screens/booth.module.css'
import { KioskButton } from '../screens/kiosk-button.tsx'
import css from './host.module.css'
import type { createPinLock } from './pin.ts'

interface PinPadProps {
  door: ReturnType<typeof createPinLock>
  boothName: string | undefined
  onRight: () => void
  onBack: () => void
}

/** Never shows the length of the PIN. Shows the remaining attempts and the next lock. */
export function PinPad({ door, boothName, onRight, onBack }: PinPadProps) {
  const { t } = useTranslation('booth-host')
  const [pin, setPin] = useState('')
  const [locked, setLocked] = useState(0)
  const [tries, setTries] = useState<number | null>(null)
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    const refresh = () => void door.lockedSeconds().then(setLocked)
    refresh()
    const timer = setInterval(refresh, 5_000)
    return () => clearInterval(timer)
  }, [door])
  const typeDigit = (digit: string) => setPin((typed) => (typed + digit).slice(0, 8))
  const submit = async () => {
    if (pin.length < 4 || isTrying) return
    setIsTrying(true)
    const outcome = await door.tryPin(pin)
    setIsTrying(false)
    setPin('')
    if (outcome.name === 'right') return onRight()
    setTries(outcome.name === 'wrong' ? outcome.triesLeft : null)
    setLocked(outcome.name === 'locked' ? outcome.seconds : 0)
  }
  const type = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const key = keyPressed(event)
    if (/^\d$/.test(key)) typeDigit(key)
    if (key === 'Backspace') setPin((typed) => typed.slice(0, -1))
    if (key === 'Escape') onBack()
    // A focused key of the pad handles Enter.
    if (key === 'Enter' && !(target instanceof HTMLButtonElement)) void submit()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => type(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <form
      className={css.pin}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={css.pinText}>
        <p className={boothCss.edge}>{boothName}</p>
        <div className={boothCss.middle}>
          <h1 className={boothCss.title}>{t(($) => $.pin.title)}</h1>
          <p className={css.dots} role="status" aria-label={t(($) => $.pin.typed, { count: pin.length })}>
            {'•'.repeat(pin.length)}
            <i aria-hidden="true" />
          </p>
          <p className={boothCss.warn} role="alert">
            {locked > 0
              ? t(($) => $.pin.locked, { count: Math.ceil(locked / 60) })
              : tries !== null && t(($) => $.pin.wrong, { count: tries })}
          </p>
        </div>
        <p className={boothCss.edge}>{t(($) => $.pin.hint)}</p>
      </div>
      <div className={css.padSide}>
        <KioskButton kind="quiet" onClick={onBack}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(($) => $.back)}
        </KioskButton>
        <div className={css.pad}>
          {[...'123456789'].map((digit) => (
            <button key={digit} type="button" disabled={locked > 0} onClick={() => typeDigit(digit)}>
              {digit}
            </button>
          ))}
          <button
            type="button"
            className={css.bare}
            aria-label={t(($) => $.pin.erase)}
            onClick={() => setPin(pin.slice(0, -1))}
          >
            <Delete size={32} strokeWidth={1.5} aria-hidden="true" />
          </button>
          <button type="button" disabled={locked > 0} onClick={() => typeDigit('0')}>
            0
          </button>
          <button
            type="submit"
            className={css.enter}
            aria-label={t(($) => $.pin.enter)}
            disabled={locked > 0 || isTrying || pin.length < 4}
          >
            <ArrowRight size={32} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
    </form>
  )
}
