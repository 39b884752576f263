import { Link, Outlet } from '@tanstack/react-router'
import { late } from '../design/index.ts'
import { RoomControls } from '../features/settings/index.ts'
import { useSession } from '../platform/index.ts'
import { hasPassedGates } from './gates/gates-memory.ts'
import { WithQueries } from './queries.tsx'

const Shell = late(() => import('./shell/shell.tsx').then((m) => m.Shell))

/** Around what anyone may see: the studio for whoever is in it, else a page of its own. */
export function OpenFrame() {
  const userId = useSession()?.user.id
  if (hasPassedGates(userId)) return <Shell />
  return (
    <WithQueries>
      <OutsideFrame />
    </WithQueries>
  )
}

/** As wide as the window: pictures are looked at here. */
function OutsideFrame() {
  return (
    <div className="plain">
      <header className="plain-top">
        <Link to="/" className="wordmark">
          Studio Alpha
        </Link>
        <div className="plain-controls">
          <RoomControls />
        </div>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
