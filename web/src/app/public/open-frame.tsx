import { Outlet } from '@tanstack/react-router'
import { late } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import { hasPassedGates } from '../gates/gates-memory.ts'
import { PlainFrame } from '../plain-layout.tsx'
import { WithQueries } from '../queries.tsx'

const Shell = late(() => import('../shell/shell.tsx').then((m) => m.Shell), true)

/** Around what anyone may see: the studio for whoever is in it, else a page of its own. */
export function OpenFrame() {
  const userId = useSession()?.user.id
  if (hasPassedGates(userId)) return <Shell />
  return (
    <WithQueries>
      {/* Pictures are looked at here. */}
      <PlainFrame isWide>
        <Outlet />
      </PlainFrame>
    </WithQueries>
  )
}
