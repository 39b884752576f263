import { dateFormat } from '@studio/domain/kernel'
import { Accessibility, ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { nameOf, useTranslation } from '../../../../platform/index.ts'
import { classNames, keyPressed, lazyComponent } from '../../../../design/index.ts'
import type { Booth } from '../booth.ts'
import { useBoothView } from '../use-booth.ts'
import css from './booth.module.css'
import { KioskButton } from './kiosk-button.tsx'

const PrivacyNote = lazyComponent(() => import('./privacy-note.tsx').then((m) => m.PrivacyNote))

const BUILT_IN = ['1', '2', '3', '4', '5', '6', '7', '8'].map((name) => `/landing/${name}.webp`)

interface AttractProps {
  booth: Booth
  isLow: boolean
  onLow: () => void
  onTouch: () => void
}

/** Start screen. The whole surface is a button, except for a few controls. */
export function Attract({ booth, isLow, onLow, onTouch }: AttractProps) {
  const { t } = useTranslation('booth')
  const { self, config, locale, files } = useBoothView(booth)
  const [isPrivacy, setIsPrivacy] = useState(false)
  const pictures = useOwnPictures(booth)
  usePressToStart(onTouch, !isPrivacy)
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
            {config.attract.title || t(($) => $.attract.title[booth.mostShots()])}
          </h1>
          {config.attract.text && <p className={css.lead}>{config.attract.text}</p>}
          <button type="button" data-booth="touch" className={css.touch} onClick={onTouch}>
            <span className={css.lamp} aria-hidden="true" />
            {t(($) => $.attract.touch)}
          </button>
        </div>
        {(files.kept === 'keeping' || files.kept === 'some') && (
          <p className={css.unarmed} role="status">
            {t(($) => $.attract.leaveNetwork)}{' '}
            {files.kept === 'keeping' && t(($) => $.attract.filesKept, { done: files.done, of: files.of })}
          </p>
        )}
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
          {['first', 'again'].map((attempt) =>
            pictures.map((src, index) => (
              <figure key={`${attempt} ${src}`} className={classNames(css.frame, index === 2 && css.looped)}>
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

/** Enter and Space start a visit unless another control has the focus. */
function usePressToStart(onTouch: () => void, isEnabled: boolean): void {
  const start = useEffectEvent(onTouch)
  useEffect(() => {
    if (!isEnabled) return
    const handleKey = (event: KeyboardEvent) => {
      const { target, repeat, ctrlKey, altKey, metaKey, defaultPrevented } = event
      const key = keyPressed(event)
      if ((key !== 'Enter' && key !== ' ') || repeat || ctrlKey || altKey || metaKey || defaultPrevented)
        return
      if (target instanceof Element && target.closest('button, a, input, [role=dialog]')) return
      event.preventDefault()
      start()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isEnabled])
}

/** Returns the event's own images that are on this device, or the built-in ones until then. */
function useOwnPictures(booth: Booth): readonly string[] {
  const { config, picturesKept } = useBoothView(booth)
  const { attract } = config
  const [own, setOwn] = useState<readonly string[]>([])
  const uploadKey = attract.pictures === 'own' ? attract.uploads.join() : ''
  useEffect(() => {
    let urls: string[] = []
    let isActive = true
    const load = async () => {
      const ids = uploadKey.split(',').filter(Boolean)
      const blobs = await Promise.all(ids.map((id) => booth.store.picture(id)))
      if (!isActive) return
      urls = blobs.flatMap((blob) => (blob ? [URL.createObjectURL(blob)] : []))
      setOwn(urls)
    }
    void load()
    return () => {
      isActive = false
      for (const url of urls) URL.revokeObjectURL(url)
    }
    // `picturesKept` reloads the list after further downloads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [booth, uploadKey, picturesKept])
  return own.length > 0 ? own : BUILT_IN
}

const dayOf = (booth: Booth, timeZone: string | undefined, locale: string): string =>
  dateFormat(locale, 'weekdayAndDay', timeZone).format(new Date(booth.instant()))
