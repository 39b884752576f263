import { dateFormat } from '@studio/domain/kernel'
import { CameraOff, Lock } from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import { useBoothView, useCamera } from '../use-booth.ts'
import css from './booth.module.css'
import visit from './visit.module.css'
import { KioskButton } from './kiosk-button.tsx'

/** Explains why no visit can start. Existing photos are safe. */
export function Closed({
  booth,
  kind,
  onHost,
}: {
  booth: Booth
  kind: 'closed' | 'over' | 'notReady' | 'full'
  onHost: () => void
}) {
  const { t, i18n } = useTranslation('booth')
  const { closed, waiting } = useBoothView(booth)
  const camera = useCamera(booth)
  const { name } = camera
  const why = camera.name === 'live' ? 'dark' : name === 'denied' || name === 'none' ? name : 'lost'
  const reason =
    kind === 'closed'
      ? closed?.reason || t(($) => $.closed.text)
      : kind === 'over'
        ? t(($) => $.closed.overText)
        : kind === 'full'
          ? t(($) => $.trouble.full.host)
          : t(($) => $.trouble[why].host)
  return (
    <div className={css.page}>
      <div className={css.middle} role="status">
        <span className={visit.amber} aria-hidden="true" />
        <h1 className={css.title} tabIndex={-1} data-screen-heading="">
          {t(($) => $.closed.title[kind])}
        </h1>
        <p className={css.lead}>{reason}</p>
      </div>
      <footer className={css.foot}>
        <p className={css.edge}>
          {kind === 'notReady' && <CameraOff size={18} strokeWidth={1.5} aria-hidden="true" />}
          {closed && kind === 'closed' && (
            <b>
              {t(($) => $.closed.at, {
                time: dateFormat(i18n.language, 'time').format(new Date(closed.at)),
              })}
            </b>
          )}{' '}
          {t(($) => $.closed.waiting, { count: waiting.count })}
        </p>
        <KioskButton kind="quiet" onClick={onHost}>
          <Lock size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(($) => $.closed.host)}
        </KioskButton>
      </footer>
    </div>
  )
}
