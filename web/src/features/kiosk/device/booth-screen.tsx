import { Suspense, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { lazyComponent } from '../../../design/index.ts'
import type { Booth } from './booth.ts'
import { openBooth } from './open-booth.ts'
import { Attract } from './screens/attract.tsx'
import css from './screens/booth.module.css'
import { useKiosk } from './use-kiosk.ts'
import { useBoothView, useCamera } from './use-booth.ts'
import { useHostAccess } from './use-host-access.ts'

const loadBefore = () => import('./screens/before.tsx')
const loadAside = () => import('./screens/aside.tsx')
const loadAfter = () => import('./screens/after.tsx')
const Consent = lazyComponent(() => loadBefore().then((m) => m.Consent), true)
const Choose = lazyComponent(() => loadBefore().then((m) => m.Choose), true)
const Stage = lazyComponent(() => import('./screens/stage/stage.tsx').then((m) => m.Stage), true)
const BoothErrors = lazyComponent(() => loadAside().then((m) => m.BoothErrors), true)
const IdleAsk = lazyComponent(() => loadAside().then((m) => m.IdleAsk), true)
const Closed = lazyComponent(() => import('./screens/closed.tsx').then((m) => m.Closed), true)
const Processing = lazyComponent(() => loadAfter().then((m) => m.Processing), true)
const Preview = lazyComponent(() => loadAfter().then((m) => m.Preview), true)
const Done = lazyComponent(() => loadAfter().then((m) => m.DoneScreen), true)
const Email = lazyComponent(() => import('./screens/email/email.tsx').then((m) => m.Email), true)
const Unpaired = lazyComponent(() => import('./screens/unpaired.tsx').then((m) => m.Unpaired), true)
const HostArea = lazyComponent(() => import('./host/host-area.tsx').then((m) => m.HostArea), true)

/** Screens that a guest can reach after the first touch. */
const GUEST_SCREENS = [Consent, Choose, Stage, BoothErrors, IdleAsk, Closed, Processing, Preview, Done, Email]

interface BoothScreenProps {
  /** Route: `/event/start`, or `/event` during a guest's visit. */
  at: 'start' | 'capture'
  onGo: (at: 'start' | 'capture') => void
  onLeave: () => void
}

export function BoothScreen(props: BoothScreenProps) {
  const [opening] = useState(openBooth)
  return (
    <Suspense fallback={<div className={css.booth} />}>
      <OpenBooth {...props} booth={use(opening)} />
    </Suspense>
  )
}

function OpenBooth({ booth, at, onGo, onLeave }: BoothScreenProps & { booth: Booth }) {
  const { i18n } = useTranslation('booth')
  const { flow, locale, isPaired, isLocal, config } = useBoothView(booth)
  const [isHost, setIsHost] = useState(false)
  const [isLow, setIsLow] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const kiosk = useKiosk(booth, isPaired || isLocal)
  useHostAccess(root, () => setIsHost(true))
  // Prefetches the guest screens, so that no guest waits for the network between a photo and its code.
  useEffect(() => {
    const parts = GUEST_SCREENS.map((part) => part.fetch())
    void Promise.all([...parts, import('./sheets/compose.ts')]).catch(() => undefined)
  }, [])
  const makesFilms = config.boomerang
  useEffect(() => {
    if (makesFilms)
      void import('./motion/make-film.ts').then(({ prepareFilms }) => prepareFilms()).catch(() => undefined)
  }, [makesFilms])
  const expectedPage = flow.step === 'attract' ? 'start' : 'capture'
  useEffect(() => {
    if (at !== expectedPage) onGo(expectedPage)
  }, [at, expectedPage, onGo])
  // The setup uses the language of the user. After it the booth uses its own.
  const isSetUp = isPaired || isLocal
  useEffect(() => {
    if (isSetUp && i18n.language !== locale) void i18n.changeLanguage(locale)
  }, [i18n, isSetUp, locale])
  // Focuses the heading of each step, for screen readers and single-switch users.
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [flow.step])
  const start = () => {
    kiosk.enter()
    booth.begin()
  }
  return (
    <div
      ref={root}
      className={css.booth}
      data-low={isLow || undefined}
      onPointerDownCapture={booth.touched}
      onKeyDownCapture={booth.touched}
    >
      <main className={css.room}>
        {isHost ? (
          <HostArea booth={booth} onBack={() => setIsHost(false)} onLeave={onLeave} />
        ) : (
          <CurrentScreen
            booth={booth}
            onHost={() => setIsHost(true)}
            onLeave={onLeave}
            onTouch={start}
            isLow={isLow}
            onLow={() => setIsLow(!isLow)}
          />
        )}
      </main>
    </div>
  )
}

interface CurrentScreenProps {
  booth: Booth
  onHost: () => void
  onLeave: () => void
  onTouch: () => void
  isLow: boolean
  onLow: () => void
}

function CurrentScreen({ booth, onHost, onLeave, onTouch, isLow, onLow }: CurrentScreenProps) {
  const { flow, isPaired, isLocal, sender, closed, self, isFull } = useBoothView(booth)
  const state = useCamera(booth)
  const camera = state.name
  const isDark = state.name === 'live' && state.isDark
  const step = flow.step === 'idleAsk' ? flow.under : flow.step
  switch (step) {
    case 'consent':
      return <Asked booth={booth} screen={<Consent booth={booth} />} />
    case 'choose':
      return <Asked booth={booth} screen={<Choose booth={booth} />} />
    case 'getReady':
    case 'countdown':
    case 'smile':
    case 'shot':
    case 'approve':
      return <Asked booth={booth} screen={<Stage booth={booth} />} />
    case 'processing':
      return <Processing booth={booth} />
    case 'preview':
      return <Asked booth={booth} screen={<Preview booth={booth} />} />
    case 'email':
      return <Asked booth={booth} screen={<Email booth={booth} />} />
    case 'done':
      return <Done booth={booth} />
    case 'cameraLost':
    case 'full':
      return <BoothErrors booth={booth} />
    case 'attract':
    case 'idleAsk':
    case null:
      break
  }
  if ((!isPaired && !isLocal) || (isPaired && sender.name === 'unpaired'))
    return <Unpaired booth={booth} onLeave={onLeave} />
  if (closed) return <Closed booth={booth} kind="closed" onHost={onHost} />
  if (self?.event.closedAt) return <Closed booth={booth} kind="over" onHost={onHost} />
  if (isFull) return <Closed booth={booth} kind="full" onHost={onHost} />
  if (isDark || camera === 'denied' || camera === 'none' || camera === 'lost')
    return <Closed booth={booth} kind="notReady" onHost={onHost} />
  return <Attract booth={booth} isLow={isLow} onLow={onLow} onTouch={onTouch} />
}

/** Shows the question whether the guest is still there above the current screen. */
const Asked = ({ booth, screen }: { booth: Booth; screen: React.ReactNode }) => {
  const isAsking = useBoothView(booth).flow.step === 'idleAsk'
  return (
    <>
      <div className={css.under} inert={isAsking}>
        {screen}
      </div>
      {isAsking && <IdleAsk booth={booth} />}
    </>
  )
}
