import { Link, Outlet } from '@tanstack/react-router'
import { RoomControls } from '../features/settings/index.ts'

/** Around the pages before the studio. Its boxes are those of the first frame. */
export function PlainLayout() {
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
      <main className="plain-body">
        <Outlet />
      </main>
    </div>
  )
}
