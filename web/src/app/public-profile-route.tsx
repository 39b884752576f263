import type { PublicProfile } from '@studio/contract/profile'
import { useParams } from '@tanstack/react-router'
import { ReportButton } from '../features/moderation/index.ts'
import { PublicProfileScreen } from '../features/profile/index.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PlainFrame } from './plain-layout.tsx'
import { WithQueries } from './queries.tsx'

const actsOf = ({ id, avatarUrl }: PublicProfile) => (
  <ReportButton userId={id} avatarId={avatarUrl?.split('/').pop() ?? null} />
)

export function PublicProfileRoute() {
  const { id } = useParams({ from: '/profile/$id' })
  return (
    <WithQueries>
      <PublicProfileScreen id={id} Frame={PlainFrame} missing={<NotFoundScreen />} acts={actsOf} />
    </WithQueries>
  )
}
