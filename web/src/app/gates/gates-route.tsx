import { GatesDebugScreen } from '../../features/gates/index.ts'
import { useSession } from '../../platform/index.ts'
import { NotFoundScreen } from '../failures/not-found-screen.tsx'
import { PlainFrame } from '../plain-layout.tsx'
import { UnlessSuspended } from './unless-suspended.tsx'

/** `/debug/gates`; not found for users without access. */
export function GatesRoute() {
  const userId = useSession()?.user.id
  return (
    <UnlessSuspended>
      {userId && <GatesDebugScreen userId={userId} Frame={PlainFrame} missing={<NotFoundScreen />} />}
    </UnlessSuspended>
  )
}
