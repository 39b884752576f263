import { useParams } from '@tanstack/react-router'
import { PublicProfileScreen } from '../features/profile/index.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PlainFrame } from './plain-layout.tsx'
import { WithQueries } from './queries.tsx'

export function PublicProfileRoute() {
  const { id } = useParams({ from: '/profile/$id' })
  return (
    <WithQueries>
      <PublicProfileScreen id={id} Frame={PlainFrame} missing={<NotFoundScreen />} />
    </WithQueries>
  )
}
