import { useMatch, useNavigate } from '@tanstack/react-router'
import { LegalScreen } from '../../features/legal/index.ts'
import { WithQueries } from '../queries.tsx'

export { GateScreen } from '../../features/gates/index.ts'

/** The terms or the privacy policy, by path. */
export function LegalRoute() {
  const navigate = useNavigate()
  const { pathname, search } = useMatch({ strict: false })
  const version = 'version' in search ? search.version : undefined
  return (
    <WithQueries>
      <LegalScreen
        id={pathname.startsWith('/privacy') ? 'privacy' : 'terms'}
        version={version}
        onVersion={(value) => void navigate({ to: '.', search: value ? { version: value } : {} })}
      />
    </WithQueries>
  )
}
