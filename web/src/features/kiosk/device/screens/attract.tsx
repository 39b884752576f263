import { Accessibility, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../../../platform/index.ts'
import { classNames } from '../../../../design/index.ts'
import '../booth.texts.ts'
import type { Booth } from '../booth.ts'
import { useBoothView } from '../use-booth.ts'
import css from './booth.module.css'
import { KioskButton } from './kiosk-button.tsx'
import { PrivacyNote } from './privacy-note.tsx'

const BUILT_IN = ['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => `/landing/${name}.webp`)

interface AttractProps {
  booth: Booth
  isLow: boolean
  onLow: () => void
  onTouch: () => void
}

/** Between guests: all of it is the button, but for what somebody may want before. */
export function Attract({ booth, isLow, onLow, onTouch }: AttractProps) {
  const { t } = useTranslation('booth')
  const { self, config, locale } = useBoothView(booth)
  const [isPrivacy, setIsPrivacy] = useState(false)
  const pictures = BUILT_IN
  return (
    <div className={classNames(css.attract, isLow && css.low)}>
      <div className={css.attractText}>
        <header className={css.top}>
          <p className={css.edge}>
            <b>{self?.event.name ?? t(($) => $.attract.local)}</b>
            <span>{dayOf(booth, self?.event.timeZone, locale)}</span>
          </p>
          <nav className={css.languages}>
            {config.locales
              .filter((other) => other !== locale)
              .map((other) => (
                <KioskButton key={other} lang={other} onClick={() => booth.speak(other)}>
                  {nameOf(other)}
                </KioskButton>
              ))}
          </nav>
        </header>
        <div className={css.invitation}>
          <h1 className={css.title} tabIndex={-1} data-screen-heading="">
            {config.attract.title || t(($) => $.attract.title)}
          </h1>
          {config.attract.text && <p className={css.lead}>{config.attract.text}</p>}
          <button type="button" className={css.touch} onClick={onTouch}>
            <span className={css.lamp} aria-hidden="true" />
            {t(($) => $.attract.touch)}
          </button>
        </div>
        <footer className={css.foot}>
          <KioskButton kind="quiet" aria-pressed={isLow} onClick={onLow}>
            <Accessibility size={20} strokeWidth={1.5} aria-hidden="true" />
            {t(($) => (isLow ? $.attract.raise : $.attract.lower))}
          </KioskButton>
          <KioskButton kind="quiet" onClick={() => setIsPrivacy(true)}>
            <ShieldCheck size={20} strokeWidth={1.5} aria-hidden="true" />
            {t(($) => $.attract.privacy)}
          </KioskButton>
        </footer>
      </div>
      <div className={css.sheetWell} aria-hidden="true">
        <div className={css.drift}>
          {['first', 'again'].map((turn) =>
            pictures.map((src, index) => (
              <figure key={`${turn} ${src}`} className={classNames(css.frame, index === 2 && css.looped)}>
                <figcaption className={css.rebate}>
                  <b>{index + 1}</b>
                </figcaption>
                <img src={src} alt="" />
              </figure>
            )),
          )}
        </div>
      </div>
      {isPrivacy && <PrivacyNote booth={booth} onClose={() => setIsPrivacy(false)} />}
    </div>
  )
}

const dayOf = (booth: Booth, timeZone: string | undefined, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(timeZone && { timeZone }),
  }).format(new Date(booth.instant()))
