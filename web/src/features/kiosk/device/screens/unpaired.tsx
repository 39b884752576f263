import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../../design/index.ts'
import { useErrorText, useSession, useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import { useBoothView } from '../use-booth.ts'
import css from './booth.module.css'
import visit from './visit.module.css'
import { KioskButton } from './kiosk-button.tsx'

const OwnEvents = lazyComponent(() => import('../host/own-events.tsx').then((m) => m.OwnEvents))

/** Pairing: with a code from the console, with one press by a signed-in host, or none for now. */
export function Unpaired({ booth, onLeave }: { booth: Booth; onLeave: () => void }) {
  const { t } = useTranslation('booth')
  const { self, waiting } = useBoothView(booth)
  const isSignedIn = useSession() !== null
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPairing, setIsPairing] = useState(false)
  const pair = async (typed: string) => {
    setIsPairing(true)
    setError(null)
    try {
      await booth.pair(typed)
    } catch (failure) {
      setError(failure)
    }
    setIsPairing(false)
  }
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1 className={css.title} tabIndex={-1} data-screen-heading="">
          {self ? t(($) => $.pair.again) : t(($) => $.pair.title)}
        </h1>
        <KioskButton kind="quiet" onClick={onLeave}>
          {t(($) => $.pair.leave)}
        </KioskButton>
      </header>
      <div className={css.body}>
        {waiting.count > 0 && (
          <p className={css.warn}>{t(($) => $.pair.waiting, { count: waiting.count })}</p>
        )}
        {isSignedIn && <OwnEvents booth={booth} onCode={(pairing) => void pair(pairing)} />}
        <form
          className={visit.codeForm}
          onSubmit={(event) => {
            event.preventDefault()
            void pair(code)
          }}
        >
          <label htmlFor="booth-code">{t(($) => $.pair.code)}</label>
          <div className={visit.codeRow}>
            <input
              id="booth-code"
              value={code}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="booth-code-problem"
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
            <KioskButton
              kind="main"
              type="submit"
              disabled={isPairing || code.replaceAll(/[\s-]/g, '').length !== 8}
            >
              {t(($) => $.pair.pair)}
              <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
            </KioskButton>
          </div>
          <p id="booth-code-problem" className={visit.problem} role="alert">
            {error !== null && errorText(error)}
          </p>
          <p className={css.dim}>{t(($) => $.pair.where)}</p>
        </form>
        <KioskButton onClick={() => void booth.runLocally()}>{t(($) => $.pair.local)}</KioskButton>
        <p className={css.dim}>{t(($) => $.pair.localText)}</p>
      </div>
    </div>
  )
}
