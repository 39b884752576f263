import { dateFormat } from '@studio/domain/kernel'
import { isRemixable, useWork, type WorkPage } from '@studio/contract/works'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import {
  call,
  newUuid,
  useErrorText,
  useKeys,
  useLocale,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import { creditedBy } from './licence-words.tsx'
import { useFollow } from './use-follow.ts'
import { useLike } from './work.queries.ts'
import type { WorkSlots } from './work-view.tsx'
import styles from './work-head.module.css'

interface WorkHeadProps extends WorkSlots {
  work: WorkPage
  viewerId: string | undefined
  onUsed: (promptId: string) => void
}

/** Kind, author and actions of a work. */
export function WorkHead({ work, viewerId, onUsed, save }: WorkHeadProps) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const date = dateFormat(locale, 'longDay').format(new Date(work.publishedAt))
  const kind = t(($) => $.kinds[work.kind])
  const number = work.versions[0]?.number ?? 1
  return (
    <header className={styles.head}>
      <p className={styles.meta}>
        {number > 1 ? t(($) => $.lineVersion, { kind, date, number }) : t(($) => $.line, { kind, date })}
      </p>
      <h2 id="work-title" className={styles.title} dir="auto">
        {work.title}
      </h2>
      <div className={styles.author}>
        <Link className={styles.name} to="/profile/$id" params={{ id: work.author.id }}>
          {work.author.avatarUrl ? (
            <img className={styles.face} src={work.author.avatarUrl} alt="" width={28} height={28} />
          ) : (
            <span className={styles.face} aria-hidden="true">
              {[...work.author.displayName][0]?.toUpperCase()}
            </span>
          )}
          <span dir="auto">{work.author.displayName}</span>
        </Link>
        {viewerId && !work.isOwn && <Follow work={work} />}
        <FailureReason work={work} />
      </div>
      <State work={work} />
      {viewerId ? (
        <>
          <div className={styles.acts}>
            <UseButton work={work} onUsed={onUsed} />
            {work.status === 'live' && <Like work={work} viewerId={viewerId} />}
            {save?.(work)}
          </div>
          {canUse(work) && (
            <p className={styles.note}>{t(($) => $.useNote, { count: creditedBy(work).length })}</p>
          )}
        </>
      ) : (
        <div className={styles.visitor}>
          <Button size="main" variant="accent" asChild>
            <Link to="/login" search={{ next: `/w/${work.id}` }}>
              {t(($) => $.signIn)}
            </Link>
          </Button>
          <p className={styles.meta}>{t(($) => $.signInText)}</p>
        </div>
      )}
    </header>
  )
}

/** The prompt is shared, and the licence allows changes. */
const canUse = ({ prompt, licence, isOwn }: WorkPage) => prompt !== null && (isOwn || isRemixable(licence))

/** Creates a copy for the viewer, or explains why that isn’t possible. */
function UseButton({ work, onUsed }: Pick<WorkHeadProps, 'work' | 'onUsed'>) {
  const { t } = useTranslation('work-page')
  const errorText = useErrorText()
  const showToast = useToast()
  const keys = useKeys('useWork')
  const [intent] = useState(newUuid)
  const use = useMutation({
    mutationFn: () => call(useWork, { params: { id: work.id } }, { idempotencyKey: intent }),
    onSuccess: ({ promptId }) => onUsed(promptId),
    onError: (error) => showToast({ title: errorText(error), tone: 'bad' }),
  })
  const isOpen = canUse(work)
  useShortcuts({ useWork: () => isOpen && !use.isPending && use.mutate() })
  // A photograph has no prompt to use.
  if (work.origin === 'photograph') return null
  if (!isOpen)
    return (
      <p className={styles.closed}>
        {work.prompt === null
          ? t(($) => $.noPrompt)
          : t(($) => $.askAuthor, { name: work.author.displayName })}
      </p>
    )
  return (
    <Button
      className={styles.use}
      size="main"
      variant="accent"
      shortcut={keys}
      loading={use.isPending}
      onClick={() => use.mutate()}
    >
      {t(($) => $.use[work.kind])}
    </Button>
  )
}

function Follow({ work: { author, why } }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const { isOn, toggle } = useFollow(author.id, why.includes('followed'))
  return (
    <Button aria-pressed={isOn} onClick={toggle}>
      {isOn ? t(($) => $.followed) : t(($) => $.follow)}
    </Button>
  )
}

function FailureReason({ work: { why } }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const [first] = why
  if (!first) return null
  const keptShare = /^kept:(\d+)$/.exec(first)?.[1]
  const text =
    keptShare === undefined
      ? first === 'new' || first === 'yours' || first === 'followed'
        ? t(($) => $.shown[first])
        : null
      : t(($) => $.shown.kept, { count: Number(keptShare) })
  return text && <span className={styles.why}>{text}</span>
}

/** Shows the author and admins why others can’t see the work. */
function State({ work: { status, visibility, publishedAt } }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  if (status === 'live')
    return visibility === 'unlisted' ? <p className={styles.state}>{t(($) => $.unlisted)}</p> : null
  const date = dateFormat(locale, 'longMoment').format(new Date(publishedAt))
  return (
    <p className={styles.state}>
      {t(($) => $.states[status], { date })}{' '}
      {(status === 'held' || status === 'hidden' || status === 'removed') && (
        <Link to="/dashboard/decisions">{t(($) => $.whyDecided)}</Link>
      )}
    </p>
  )
}

function Like({ work, viewerId }: { work: WorkPage; viewerId: string }) {
  const { t } = useTranslation('work-page')
  const errorText = useErrorText()
  const showToast = useToast()
  const like = useLike(work, viewerId)
  const { isLiked, likes } = work
  return (
    <Button
      size="main"
      className={styles.like}
      aria-pressed={isLiked}
      aria-label={`${isLiked ? t(($) => $.unlike) : t(($) => $.like)}, ${t(($) => $.likes, { count: likes })}`}
      icon={<Heart size={16} fill={isLiked ? 'currentColor' : 'none'} aria-hidden="true" />}
      onClick={() =>
        like.mutate(!isLiked, {
          onError: (error) => showToast({ title: errorText(error), tone: 'bad' }),
        })
      }
    >
      {likes}
    </Button>
  )
}
