import { useMatch, useNavigate } from '@tanstack/react-router'
import { GatesDebugScreen } from '../../features/gates/index.ts'
import { LegalScreen } from '../../features/legal/index.ts'
import { useSession } from '../../platform/index.ts'
import { NotFoundScreen } from '../failures/not-found-screen.tsx'
import { PlainFrame } from '../plain-layout.tsx'
import { WithQueries } from '../queries.tsx'

export { GateScreen } from '../../features/gates/index.ts'

/** The terms or the privacy policy, by the address. */
export function LegalRoute() {
  const navigate = useNavigate()
  const { pathname, search } = useMatch({ strict: false })
  const version = 'version' in search ? search.version : undefined
  return (
    <WithQueries>
      <LegalScreen
        id={pathname.startsWith('/privacy') ? 'privacy' : 'terms'}
        version={version}
        onVersion={(chosen) => void navigate({ to: '.', search: chosen ? { version: chosen } : {} })}
      />
    </WithQueries>
  )
}

/** `/debug/gates`; for whom it is not meant, it is not there. */
export function GatesRoute() {
  const userId = useSession()?.user.id
  return (
    <WithQueries>
      {userId && <GatesDebugScreen userId={userId} Frame={PlainFrame} missing={<NotFoundScreen />} />}
    </WithQueries>
  )
}
