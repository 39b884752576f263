import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lazyComponent } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import { hasPassedGates } from '../gates/gates-memory.ts'
import { UnlessSuspended } from '../gates/unless-suspended.tsx'
import { PlainFrame } from '../plain-layout.tsx'

const Shell = lazyComponent(() => import('../shell/shell.tsx').then((m) => m.Shell), true)

/** Layout of public screens: the studio for users who are inside, else a plain page. */
export function OpenFrame() {
  const userId = useSession()?.user.id
  // The studio shows a closed gate itself, so it stays mounted.
  const isInside = useMemo(() => hasPassedGates(userId), [userId])
  if (isInside) return <Shell />
  return (
    <UnlessSuspended>
      {/* These pages show images. */}
      <PlainFrame isWide>
        <Outlet />
      </PlainFrame>
    </UnlessSuspended>
  )
}
