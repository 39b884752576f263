import type { ReactNode } from 'react'
import { lazyComponent } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import { PlainFrame } from '../plain-layout.tsx'
import { WithQueries } from '../queries.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'

const SuspensionGate = lazyComponent(
  () => import('../../features/gates/screen.ts').then((m) => m.SuspensionGate),
  true,
)
const GateScreen = lazyComponent(() => import('./gate-screens.tsx').then((m) => m.GateScreen), true)

interface UnlessSuspendedProps {
  /** For content that renders without waiting for this component. */
  onSuspended?: (isSuspended: boolean) => void
  children?: ReactNode
}

/** Wraps public screens: a suspended user sees only the suspended screen. */
export function UnlessSuspended({ children, onSuspended }: UnlessSuspendedProps) {
  const userId = useSession()?.user.id
  const { signOut } = useSignOut()
  return (
    <WithQueries>
      {userId ? (
        <SuspensionGate
          userId={userId}
          Screen={GateScreen}
          Frame={PlainFrame}
          onSignOut={signOut}
          onSuspended={onSuspended}
        >
          {children}
        </SuspensionGate>
      ) : (
        children
      )}
    </WithQueries>
  )
}
