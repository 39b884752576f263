import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../../platform/index.ts'
import { classNames, reducesMotion, VisuallyHidden } from '../../../../../design/index.ts'
import type { Booth } from '../../booth.ts'
import { shotsOfFlow } from '../../flow/flow.ts'
import { useBoothView, useCamera } from '../../use-booth.ts'
import css from '../booth.module.css'
import { countRow } from './count-row.ts'
import stage from './stage.module.css'
import { KioskButton } from '../kiosk-button.tsx'

const ARROWS = { above: ArrowUp, below: ArrowDown, left: ArrowLeft, right: ArrowRight }

/** Live view from the preparation to the photo. No overlay covers faces. */
export function Stage({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, config } = useBoothView(booth)
  const Arrow = ARROWS[config.lens]
  const total = shotsOfFlow(flow)
  const isFlash = (flow.step === 'smile' || flow.step === 'shot') && config.flash && !reducesMotion()
  const isSmile = flow.step === 'smile' || flow.step === 'shot'
  const frame = t(($) => $.stage.frame, { n: flow.at + 1, total })
  return (
    <div className={classNames(stage.stage, stage[`lens-${config.lens}`], isFlash && stage.flash)}>
      <header className={stage.atLens}>
        <Arrow className={stage.arrow} size={36} strokeWidth={1.5} aria-hidden="true" />
        {flow.step === 'getReady' && (
          <h1 className={css.title} tabIndex={-1} data-screen-heading="">
            {t(($) => $.stage.getReady)}
          </h1>
        )}
        {flow.step === 'countdown' && (
          <>
            <p className={stage.dimLarge}>{t(($) => $.stage.lens)}</p>
            <p className={stage.count} aria-hidden="true">
              {countRow(flow.count, flow.countFrom).map((n) => (
                <span key={n} className={classNames(n === flow.count && stage.now)}>
                  {n}
                </span>
              ))}
            </p>
          </>
        )}
        {isSmile && <h1 className={stage.smile}>{t(($) => $.stage.smile)}</h1>}
        {flow.step === 'approve' && <h1 className={css.title}>{t(($) => $.stage.approve)}</h1>}
      </header>
      <VisuallyHidden>
        <span aria-live="assertive">
          {flow.step === 'countdown' && `${flow.count === flow.countFrom ? `${frame}, ` : ''}${flow.count}`}
          {isSmile && t(($) => $.stage.smile)}
        </span>
      </VisuallyHidden>
      <div className={stage.finder}>
        {flow.step === 'approve' ? (
          <img src={flow.shots.at(-1)?.url} alt={frame} />
        ) : (
          <LiveView booth={booth} label={t(($) => $.stage.view)} />
        )}
        <i className={stage.ticks} aria-hidden="true" />
      </div>
      <footer className={stage.stageFoot}>
        {flow.step === 'getReady' ? (
          <GetReadyFoot booth={booth} />
        ) : (
          <>
            <ol className={stage.taken}>
              {Array.from({ length: total }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fixed positions
                <li key={index} className={classNames(index === flow.at && stage.next)}>
                  {flow.shots[index] ? <img src={flow.shots[index].url} alt="" /> : index + 1}
                </li>
              ))}
            </ol>
            <p>{frame}</p>
            {flow.step === 'countdown' && (
              <KioskButton onClick={() => booth.send({ type: 'stop' })}>{t(($) => $.stage.stop)}</KioskButton>
            )}
            {flow.step === 'approve' && (
              <>
                <KioskButton onClick={() => booth.send({ type: 'again' })}>
                  {t(($) => $.stage.again)}
                </KioskButton>
                <KioskButton kind="main" onClick={() => booth.send({ type: 'keep' })}>
                  {t(($) => $.stage.keep)}
                </KioskButton>
              </>
            )}
          </>
        )}
      </footer>
    </div>
  )
}

function GetReadyFoot({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow } = useBoothView(booth)
  const isLive = useCamera(booth).name === 'live'
  return (
    <>
      <KioskButton onClick={() => booth.send({ type: 'back' })}>{t(($) => $.back)}</KioskButton>
      {flow.plan.countdownSeconds === null && (
        <div className={stage.segments} role="group" aria-label={t(($) => $.stage.countdown)}>
          {([3, 5, 10] as const).map((seconds) => (
            <button
              key={seconds}
              type="button"
              aria-pressed={seconds === flow.seconds}
              onClick={() => booth.send({ type: 'seconds', seconds })}
            >
              {t(($) => $.stage.seconds, { count: seconds })}
            </button>
          ))}
        </div>
      )}
      <p className={css.edge}>{t(($) => $.stage.plan, { count: shotsOfFlow(flow) })}</p>
      <KioskButton kind="main" disabled={!isLive} onClick={() => booth.send({ type: 'start' })}>
        {t(($) => $.stage.start)}
        <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
      </KioskButton>
    </>
  )
}

/** Mirrored like a mirror image. The stored photo is not. */
export function LiveView({ booth, label }: { booth: Booth; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const { name } = useCamera(booth)
  useEffect(() => {
    const { current } = video
    if (!current || name !== 'live') return
    current.srcObject = booth.camera.stream()
    void current.play().catch(() => undefined)
    return () => {
      current.srcObject = null
    }
  }, [booth, name])
  return <video ref={video} className={stage.mirror} muted playsInline aria-label={label} />
}
