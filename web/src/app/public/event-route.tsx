import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../../design/index.ts'
import { network, useFlag, useSession } from '../../platform/index.ts'
import { loadNotFound } from '../root-route.tsx'

const BoothScreen = lazyComponent(
  () => import('../../features/kiosk/device/screen.ts').then((m) => m.BoothScreen),
  true,
)
const NotFoundScreen = lazyComponent(() => loadNotFound().then((m) => m.NotFoundScreen), true)
const EventsOffScreen = lazyComponent(() => loadNotFound().then((m) => m.EventsOffScreen), true)

/** The photo booth; while Event Mode is off, a screen that says so (specification, section 2). */
export function EventRoute() {
  const { step } = useParams({ from: '/event/{-$step}' })
  const isOn = useFlag('eventSafety')
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const [isSuspended, setIsSuspended] = useState(false)
  const go = useCallback(
    (at: 'start' | 'capture') =>
      void navigate({
        to: '/event/{-$step}',
        params: { step: at === 'start' ? 'start' : undefined },
        replace: true,
      }),
    [navigate],
  )
  // A device that was never signed in must also start offline.
  useEffect(() => {
    if (isOn) void import('../keep-offline.ts').then((m) => m.registerServiceWorker()).catch(() => undefined)
  }, [isOn])
  const leave = () => void navigate({ to: isSignedIn ? '/dashboard' : '/' })
  if (isOn === undefined) return null
  if (step !== undefined && step !== 'start') return <NotFoundScreen />
  return (
    <>
      {isSuspended ? null : isOn ? (
        <BoothScreen at={step === 'start' ? 'start' : 'capture'} onGo={go} onLeave={leave} />
      ) : (
        <EventsOffScreen onLeave={leave} />
      )}
      {isSignedIn && <SuspensionWatch onSuspended={setIsSuspended} />}
    </>
  )
}

/** The booth also starts offline, so it doesn't wait for this check. */
function SuspensionWatch({ onSuspended }: { onSuspended: (isSuspended: boolean) => void }) {
  const [Watch, setWatch] = useState<ComponentType<{ onSuspended: (isSuspended: boolean) => void }>>()
  useEffect(() => {
    let isActive = true
    const load = () =>
      void Promise.all([
        import('../gates/unless-suspended.tsx'),
        import('../../features/gates/screen.ts'),
      ]).then(
        ([{ UnlessSuspended }]) => isActive && setWatch(() => UnlessSuspended),
        () => undefined,
      )
    load()
    const unwatch = network.subscribe(() => network.state() === 'here' && load())
    return () => {
      isActive = false
      unwatch()
    }
  }, [])
  return Watch && <Watch onSuspended={onSuspended} />
}
