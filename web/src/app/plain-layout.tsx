import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RoomControls } from '../features/settings/index.ts'
import { Copyright } from './copyright.tsx'

export const PlainLayout = () => (
  <PlainFrame>
    <Outlet />
  </PlainFrame>
)

/** Layout of the pages outside the studio, equal to the first frame. `isWide` gives the content the whole width. */
export function PlainFrame({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
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
      <main className={isWide ? undefined : 'plain-body'}>{children}</main>
      <footer>
        <Copyright className="plain-foot" />
      </footer>
    </div>
  )
}
