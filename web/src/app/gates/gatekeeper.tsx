import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../design/index.ts'
import { clearOnboarded } from '../../features/profile/index.ts'
import { session, useSession } from '../../platform/index.ts'
import { hasPassedGates, rememberGates } from './gates-memory.ts'
import { PlainFrame } from '../plain-layout.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'

const GateCheck = lazyComponent(() => import('./gates.ts').then((m) => m.GateCheck), true)
const GateScreen = lazyComponent(() => import('./gates.ts').then((m) => m.loadGateScreen()), true)

/** Opens the studio immediately for users who passed the gates before, and checks the gates in parallel. */
export function Gatekeeper({ children }: { children: ReactNode }) {
  const { navigate, options } = useRouter()
  const { signOut } = useSignOut()
  const userId = useSession()?.user.id
  const [gate, setGate] = useState(() => (hasPassedGates(userId) ? 'open' : ''))
  // Once rendered, the studio stays mounted behind a modal.
  const [wasOpen, setWasOpen] = useState(gate === 'open')
  const isReplaced = gate === 'deletion' || gate === 'banned' || gate === 'invite'
  if (!userId) return null
  return (
    <>
      {wasOpen && !isReplaced && children}
      <GateCheck
        userId={userId}
        Screen={GateScreen}
        Frame={PlainFrame}
        hasStudio={wasOpen}
        onGate={(gateState) => {
          setGate(gateState)
          if (gateState === 'open') setWasOpen(true)
          rememberGates(userId, gateState === 'open')
        }}
        onSignOut={signOut}
        onSignedOut={async () => {
          // An expired session is handled by followSession.
          if (!session.current()) return
          await session.signOut().catch(() => undefined)
          await navigate({ to: '/login', replace: true })
        }}
        onIncomplete={() => {
          clearOnboarded()
          options.context.openOnboarding()
        }}
      />
    </>
  )
}
