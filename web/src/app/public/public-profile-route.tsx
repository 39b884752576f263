import type { Creator } from '@studio/contract/works'
import { useParams } from '@tanstack/react-router'
import { lazyComponent } from '../../design/index.ts'
import { ReportButton } from '../../features/moderation/index.ts'
import { HiddenProfile } from '../failures/not-found-screen.tsx'

const CreatorScreen = lazyComponent(
  () => import('../../features/works/creator/screen.ts').then((m) => m.CreatorScreen),
  true,
)

const actsOf = ({ id, avatarUrl }: Creator) => (
  <ReportButton userId={id} avatarId={avatarUrl?.split('/').pop() ?? null} />
)

export function PublicProfileRoute() {
  const { id } = useParams({ from: '/open/profile/$id' })
  return <CreatorScreen key={id} id={id} missing={<HiddenProfile />} actions={actsOf} />
}
