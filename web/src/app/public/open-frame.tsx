import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { late } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import { hasPassedGates } from '../gates/gates-memory.ts'
import { UnlessSuspended } from '../gates/unless-suspended.tsx'
import { PlainFrame } from '../plain-layout.tsx'

const Shell = late(() => import('../shell/shell.tsx').then((m) => m.Shell), true)

/** Around what anyone may see: the studio for whoever is in it, else a page of its own. */
export function OpenFrame() {
  const userId = useSession()?.user.id
  // The studio itself shows which gate has closed; it is not left for that.
  const isInside = useMemo(() => hasPassedGates(userId), [userId])
  if (isInside) return <Shell />
  return (
    <UnlessSuspended>
      {/* Pictures are looked at here. */}
      <PlainFrame isWide>
        <Outlet />
      </PlainFrame>
    </UnlessSuspended>
  )
}
