import type { WorkPage } from '@studio/contract/works'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { ReportWorkButton } from '../../features/moderation/index.ts'
import { lazyComponent } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import { NotFoundInside } from '../failures/not-found-screen.tsx'

const SaveButton = lazyComponent(() =>
  import('../../features/works/collections/index.ts').then((m) => m.SaveButton),
)
const WorkScreen = lazyComponent(
  () => import('../../features/works/page/screen.ts').then((m) => m.WorkScreen),
  true,
)

const reportOf = ({ id, author }: WorkPage) => <ReportWorkButton workId={id} authorId={author.id} />

const saveOf = (work: WorkPage) => <SaveButton work={work} />

export function WorkRoute() {
  const { id } = useParams({ from: '/open/w/$id' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const isSignedIn = useSession() !== null
  return (
    <WorkScreen
      id={id}
      missing={<NotFoundInside />}
      onBack={() =>
        history.canGoBack() ? history.back() : void navigate({ to: isSignedIn ? '/dashboard' : '/' })
      }
      onGo={(other) => void navigate({ to: '/w/$id', params: { id: other }, replace: true })}
      onUsed={(prompt) => void navigate({ to: '/prompt-studio', search: { prompt } })}
      report={reportOf}
      save={saveOf}
    />
  )
}
