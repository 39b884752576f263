import { MINUTE_MS } from '@studio/contract/kernel'
import { type ReactNode, useEffect, useState } from 'react'
import {
  Activity,
  ChartColumn,
  LayoutTemplate,
  LogOut,
  Pause,
  Presentation,
  SlidersHorizontal,
  X,
} from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import boothCss from '../screens/booth.module.css'
import { KioskButton } from '../screens/kiosk-button.tsx'
import { useBoothView } from '../use-booth.ts'
import css from './host.module.css'
import { AnalyticsPage } from './analytics-page.tsx'
import { AttractPage } from './attract-page.tsx'
import { createPinLock } from './pin.ts'
import { PinPad } from './pin-pad.tsx'
import { dropFiles } from '../arming/shell.ts'
import { Settings } from './settings.tsx'
import { Status } from './status.tsx'
import { TemplatePage } from './template-page.tsx'

const PAGES = {
  status: Status,
  settings: Settings,
  template: TemplatePage,
  attract: AttractPage,
  analytics: AnalyticsPage,
}
type Page = keyof typeof PAGES

interface HostAreaProps {
  booth: Booth
  onBack: () => void
  onLeave: () => void
}

/** Host's pages, protected by the PIN of the event. Without an event there is no PIN. */
export function HostArea({ booth, onBack, onLeave }: HostAreaProps) {
  const { t, ready } = useTranslation('booth-host')
  const { self, isPaired } = useBoothView(booth)
  const [isOpen, setIsOpen] = useState(!isPaired)
  const [page, setPage] = useState<Page>('status')
  const pinLock = pinLockOf(booth)
  // Closes the pages after inactivity, in case the host walks away.
  useEffect(() => {
    if (!isOpen) return
    let cancel = booth.clock.after(AWAY_MS, onBack)
    const restart = () => {
      cancel()
      cancel = booth.clock.after(AWAY_MS, onBack)
    }
    addEventListener('pointerdown', restart)
    addEventListener('keydown', restart)
    return () => {
      cancel()
      removeEventListener('pointerdown', restart)
      removeEventListener('keydown', restart)
    }
  }, [isOpen, booth, onBack])
  if (!ready) return null
  if (!isOpen)
    return (
      <PinPad door={pinLock} boothName={self?.booth.name} onRight={() => setIsOpen(true)} onBack={onBack} />
    )
  const { closed } = booth.view()
  const entry = (name: Page, icon: ReactNode) => (
    <button type="button" aria-current={page === name ? 'page' : undefined} onClick={() => setPage(name)}>
      {icon}
      {t(($) => $.pages[name])}
    </button>
  )
  const CurrentPage = PAGES[page]
  return (
    <div className={css.host}>
      <nav className={css.side} aria-label={t(($) => $.navigation)}>
        <p className={css.name}>
          <b>{self?.booth.name ?? t(($) => $.local)}</b>
          <span className={boothCss.edge}>{self?.event.name}</span>
        </p>
        {entry('status', <Activity size={22} strokeWidth={1.5} aria-hidden="true" />)}
        {entry('settings', <SlidersHorizontal size={22} strokeWidth={1.5} aria-hidden="true" />)}
        {entry('template', <LayoutTemplate size={22} strokeWidth={1.5} aria-hidden="true" />)}
        {entry('attract', <Presentation size={22} strokeWidth={1.5} aria-hidden="true" />)}
        {entry('analytics', <ChartColumn size={22} strokeWidth={1.5} aria-hidden="true" />)}
        <span className={css.space} />
        <button
          type="button"
          onClick={() => void booth.close(closed ? null : { at: booth.instant(), reason: '' })}
        >
          <Pause size={22} strokeWidth={1.5} aria-hidden="true" />
          {closed ? t(($) => $.reopen) : t(($) => $.close)}
        </button>
        <button type="button" onClick={() => void dropFiles().then(onLeave)}>
          <LogOut size={22} strokeWidth={1.5} aria-hidden="true" />
          {t(($) => $.exit)}
        </button>
      </nav>
      <section className={css.content}>
        <header className={css.head}>
          <KioskButton kind="main" onClick={onBack}>
            {t(($) => $.back)}
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </KioskButton>
        </header>
        <CurrentPage booth={booth} />
      </section>
    </div>
  )
}

const AWAY_MS = 3 * MINUTE_MS
const NOTE_EVERY_MS = 10_000

let lock: ReturnType<typeof createPinLock> | undefined

/** Created once per page load, so that a lock continues while other screens are shown. */
function pinLockOf(booth: Booth): ReturnType<typeof createPinLock> {
  if (lock) return lock
  const pinLock = createPinLock({
    store: booth.store,
    checkOnline: booth.checkPin,
    verifier: () => booth.view().self?.pin.verifier,
    monotonic: () => performance.now(),
    startedAt: 0,
  })
  lock = pinLock
  setInterval(() => void pinLock.lockedSeconds(), NOTE_EVERY_MS)
  return pinLock
}
