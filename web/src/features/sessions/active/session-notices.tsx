import { HOST_AWAY_SECONDS, type Session } from '@studio/contract/sessions'
import { useEffect, useState } from 'react'
import { useNetwork, useTranslation } from '../../../platform/index.ts'
import type { Member } from '../live/view.ts'
import styles from './active-session.module.css'

interface SessionNoticesProps {
  session: Session
  own: Member | undefined
  host: Member | undefined
}

/** Notices about the session: offline, host offline, locked, or view only. */
export function SessionNotices({ session, own, host }: SessionNoticesProps) {
  const { t } = useTranslation('sessions')
  const network = useNetwork()
  // The server decides if the user may act for the host. Others see the notice after the host was offline long enough.
  const isAwayHere = useAwayFor(host !== undefined && !host.isPresent, HOST_AWAY_SECONDS * 1000)
  const isHostAway = session.mayStandIn || isAwayHere
  const notices = [
    network !== 'here' && t(($) => $.state.offline),
    session.status === 'locked' && t(($) => $.state.lockedText),
    isHostAway && t(($) => $.state[session.mayStandIn ? 'standIn' : 'hostAway'], { name: host?.name ?? '' }),
    own?.role === 'viewer' && t(($) => $.state.viewer),
  ].filter((notice) => typeof notice === 'string')
  return (
    <div role="status">
      {notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          {notice}
        </p>
      ))}
    </div>
  )
}

/** True after a condition has held for some time. */
function useAwayFor(isActive: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isActive, ms])
  return isLong
}
