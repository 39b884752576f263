import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button, lazyComponent } from '../../../design/index.ts'
import { useSession, useTranslation } from '../../../platform/index.ts'
import type { ReportSubjects } from './report-dialog.tsx'

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((m) => m.ReportDialog))

interface ReportButtonProps {
  /** Id of the profile’s user. */
  userId: string
  /** Id of the profile photo, if any. */
  avatarId: string | null
}

/** Reports a public profile. Hidden for signed-out visitors and on the user’s own profile. */
export const ReportButton = ({ userId, avatarId }: ReportButtonProps) => (
  <Report
    ownerId={userId}
    subjects={{
      words: { kind: 'profile', id: userId },
      picture: avatarId ? { kind: 'avatar', id: avatarId } : null,
    }}
  />
)

/** The same for a published work. */
export const ReportWorkButton = ({ workId, authorId }: { workId: string; authorId: string }) => (
  <Report ownerId={authorId} subjects={{ words: { kind: 'work', id: workId }, picture: null }} />
)

function Report({ ownerId, subjects }: { ownerId: string | null; subjects: ReportSubjects }) {
  const { t } = useTranslation('decisions')
  const [isOpen, setIsOpen] = useState(false)
  const own = useSession()?.user.id
  if (!own || own === ownerId) return null
  return (
    <>
      <Button variant="plain" icon={<Flag size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t(($) => $.report.open)}
      </Button>
      {isOpen && <ReportDialog subjects={subjects} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * Reports a suggestion or comment on the roadmap. The caller decides if it is the user’s own, since the author may be
 * hidden.
 */
export const ReportRoadmapButton = ({ kind, id }: { kind: 'roadmap' | 'roadmap-comment'; id: string }) => (
  <Report ownerId={null} subjects={{ words: { kind, id }, picture: null }} />
)

/** The dialog alone, for menus of a work. */
export const ReportWork = ({ workId, onClose }: { workId: string; onClose: () => void }) => (
  <ReportDialog subjects={{ words: { kind: 'work', id: workId }, picture: null }} onClose={onClose} />
)
