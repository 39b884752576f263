import { keepSessionCopy } from '@studio/contract/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CopyPlus } from 'lucide-react'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { galleryKeys } from '../../gallery/index.ts'
import { sessionKeys } from '../sessions.queries.ts'

interface KeepCopyProps {
  sessionId: string
  mediaId: string
  number: number
  /** The copy in the user’s gallery, if any. */
  copyId: string | null
}

/** Saves a copy of another member’s image to the user’s gallery, then links to it. */
export function KeepCopy({ sessionId, mediaId, number, copyId }: KeepCopyProps) {
  const { t } = useTranslation('sessions')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const keep = useMutation({
    mutationFn: () => call(keepSessionCopy, { params: { id: sessionId, mediaId } }),
    onSuccess() {
      void cache.invalidateQueries({ queryKey: galleryKeys.all })
      return cache.invalidateQueries({ queryKey: sessionKeys.one(sessionId) })
    },
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.copy.failed), description: errorText(error) }),
  })
  const existingCopyId = copyId ?? keep.data?.copyId
  if (existingCopyId)
    return (
      <Button asChild variant="plain">
        <Link
          to="/dashboard/gallery"
          search={{ item: existingCopyId }}
          aria-label={t(($) => $.copy.keptOf, { number })}
        >
          <Check size={14} aria-hidden="true" />
          {t(($) => $.copy.kept)}
        </Link>
      </Button>
    )
  return (
    <Button
      icon={<CopyPlus size={14} aria-hidden="true" />}
      loading={keep.isPending}
      aria-label={t(($) => $.copy.keepOf, { number })}
      onClick={() => keep.mutate()}
    >
      {t(($) => $.copy.keep)}
    </Button>
  )
}
