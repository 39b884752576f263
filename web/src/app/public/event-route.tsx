import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { late } from '../../design/index.ts'
import { useFlag, useSession } from '../../platform/index.ts'
import { loadNotFound } from '../root-route.tsx'

const BoothScreen = late(
  () => import('../../features/kiosk/device/screen.ts').then((m) => m.BoothScreen),
  true,
)
const NotFoundScreen = late(() => loadNotFound().then((m) => m.NotFoundScreen), true)

/** The photo booth, where it is switched on; else nothing is here (specification, section 2). */
export function EventRoute() {
  const { step } = useParams({ from: '/event/{-$step}' })
  const isOn = useFlag('eventSafety')
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const go = useCallback(
    (at: 'start' | 'capture') =>
      void navigate({
        to: '/event/{-$step}',
        params: { step: at === 'start' ? 'start' : undefined },
        replace: true,
      }),
    [navigate],
  )
  // A device that was never signed in begins without a network too.
  useEffect(() => {
    if (isOn) void import('../keep-offline.ts').then((m) => m.keepOffline()).catch(() => undefined)
  }, [isOn])
  const leave = () => void navigate({ to: isSignedIn ? '/dashboard' : '/' })
  if (isOn === undefined) return null
  if (!isOn || (step !== undefined && step !== 'start')) return <NotFoundScreen />
  return <BoothScreen at={step === 'start' ? 'start' : 'capture'} onGo={go} onLeave={leave} />
}
