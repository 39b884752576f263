import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { late } from '../../design/index.ts'
import { forgetOnboarded } from '../../features/profile/index.ts'
import { session, useSession } from '../../platform/index.ts'
import { hasPassedGates, rememberGates } from './gates-memory.ts'
import { PlainFrame } from '../plain-layout.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'

const GateCheck = late(() => import('./gates.ts').then((m) => m.GateCheck), true)
const GateScreen = late(() => import('./gates.ts').then((m) => m.loadGateScreen()), true)

/** The studio for who passed the gates before, at once; whether they still stand open is asked beside it. */
export function Gatekeeper({ children }: { children: ReactNode }) {
  const { navigate, options } = useRouter()
  const { signOut } = useSignOut()
  const userId = useSession()?.user.id
  const [gate, setGate] = useState(() => (hasPassedGates(userId) ? 'open' : ''))
  // Once shown, what was begun stays where it is behind a modal.
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
        onGate={(found) => {
          setGate(found)
          if (found === 'open') setWasOpen(true)
          rememberGates(userId, found === 'open')
        }}
        onSignOut={signOut}
        onSignedOut={async () => {
          // Where the sign-in could not be renewed, it is over already and whoever follows it leads on.
          if (!session.current()) return
          await session.signOut().catch(() => undefined)
          await navigate({ to: '/login', replace: true })
        }}
        onIncomplete={() => {
          forgetOnboarded()
          options.context.openOnboarding()
        }}
      />
    </>
  )
}
