import { ArrowRight, CameraOff, Hand, HardDrive } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { classNames } from '../../../../design/index.ts'
import type { Booth } from '../booth.ts'
import { shotsOfFlow } from '../flow/flow.ts'
import { useBoothView, useCamera, useSecondsUntil } from '../use-booth.ts'
import css from './booth.module.css'
import aside from './aside.module.css'
import visit from './visit.module.css'
import { KioskButton } from './kiosk-button.tsx'

/** Ignores presses in ms after it appears, because a guest may be about to press a button below it. */
const SETTLES_MS = 700

/**
 * The camera is missing or the disk is full: shows what is saved, what the booth does, and an exit that keeps the
 * photos.
 */
export function BoothErrors({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow } = useBoothView(booth)
  const camera = useCamera(booth).name
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => booth.clock.after(SETTLES_MS, () => setIsSettled(true)), [booth])
  const count = flow.shots.length
  const isFull = flow.step === 'full'
  const kind = isFull ? 'full' : camera === 'denied' ? 'denied' : camera === 'none' ? 'none' : 'lost'
  const Icon = isFull ? HardDrive : CameraOff
  return (
    <div className={classNames(css.halves, aside.trouble)}>
      <div className={css.half}>
        <p className={css.warn}>
          <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
          {t(($) => $.trouble[kind].short)}
        </p>
        <div className={css.middle} role="status">
          <h1 className={css.title} tabIndex={-1} data-screen-heading="">
            {t(($) => $.trouble[kind].title)}
          </h1>
          {count > 0 && <p className={css.lead}>{t(($) => $.trouble.safe, { count })}</p>}
          <p className={css.lead}>{t(($) => $.trouble[kind].text)}</p>
        </div>
      </div>
      <div className={css.well}>
        <ol className={aside.places}>
          {Array.from({ length: shotsOfFlow(flow) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed positions
            <li key={index}>{flow.shots[index] ? <img src={flow.shots[index].url} alt="" /> : index + 1}</li>
          ))}
        </ol>
        <div className={visit.stack} inert={!isSettled}>
          <KioskButton kind="main" onClick={() => booth.send({ type: 'finish' })}>
            {count > 0 ? t(($) => $.trouble.finish, { count }) : t(($) => $.trouble.leave)}
            <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
          </KioskButton>
          {flow.isHostCalled ? (
            <p className={visit.sent} role="status">
              {t(($) => $.trouble.called)}
            </p>
          ) : (
            <KioskButton onClick={booth.callHost}>
              <Hand size={22} strokeWidth={1.5} aria-hidden="true" />
              {t(($) => $.trouble.call)}
            </KioskButton>
          )}
        </div>
      </div>
    </div>
  )
}

/** Asks whether the guest is still there. A touch anywhere confirms it. */
export function IdleAsk({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { endsAt } = useBoothView(booth)
  const seconds = useSecondsUntil(booth, endsAt)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} type="button" className={aside.ask} onClick={() => booth.send({ type: 'keep' })}>
      <span className={aside.ring} aria-hidden="true">
        {seconds}
      </span>
      <b className={css.title}>{t(($) => $.idle.title)}</b>
      <span className={css.lead}>{t(($) => $.idle.text)}</span>
    </button>
  )
}
