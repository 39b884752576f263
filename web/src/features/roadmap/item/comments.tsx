import { dateFormat } from '@studio/domain/kernel'
import {
  commentOnRoadmapItem,
  deleteRoadmapComment,
  MAX_ROADMAP_COMMENT,
  type RoadmapComment,
} from '@studio/contract/roadmap'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button, IconButton, Skeleton, TextArea, useToast } from '../../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useErrorText,
  useStoredDraft,
  useLocale,
  useSession,
  useTranslation,
} from '../../../platform/index.ts'
import { ReportRoadmapButton } from '../../moderation/index.ts'
import { ownProfileQuery } from '../../profile/index.ts'
import { commentsQuery, itemQuery, roadmapKeys } from '../roadmap.queries.ts'
import styles from './item.module.css'

const intents = createIntents(browserStorage, 'studio-roadmap-commenting')

/** Comments of an item, oldest first, and a field to add one. */
export function Comments({ itemId }: { itemId: string }) {
  const { t } = useTranslation('roadmap')
  const list = useInfiniteQuery(commentsQuery(itemId))
  const comments = list.data?.pages.flatMap((page) => page.comments)
  return (
    <section className={styles.section}>
      <h3 className={styles.label}>{t(($) => $.comments.title)}</h3>
      {!comments && <Skeleton height={64} />}
      {comments?.length === 0 && <p className={styles.facts}>{t(($) => $.comments.none)}</p>}
      {comments && comments.length > 0 && (
        <ul>
          {comments.map((comment) => (
            <Comment key={comment.id} itemId={itemId} comment={comment} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="plain" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.more)}
        </Button>
      )}
      <Write itemId={itemId} />
    </section>
  )
}

function useReload(itemId: string) {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: roadmapKeys.comments(itemId) })
    void queries.invalidateQueries({ queryKey: itemQuery(itemId).queryKey })
  }
}

function Write({ itemId }: { itemId: string }) {
  const { t } = useTranslation('roadmap')
  const errorText = useErrorText()
  const reload = useReload(itemId)
  const [text, keep, forget] = useStoredDraft(`studio-roadmap-comment-${itemId}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const send = useMutation({
    mutationFn: (body: { text: string }) =>
      call(
        commentOnRoadmapItem,
        { params: { id: itemId }, body },
        { idempotencyKey: intents.keyFor([itemId, body]) },
      ),
    onSuccess() {
      intents.settle()
      forget('')
      reload()
    },
    onError(error) {
      if (isAnswered(error)) intents.settle()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !send.isPending) send.mutate({ text: text.trim() })
  }
  return (
    <form className={styles.write} onSubmit={submit}>
      <TextArea
        label={t(($) => $.comments.write)}
        value={text}
        maxLength={MAX_ROADMAP_COMMENT}
        rows={2}
        dir="auto"
        error={send.error ? `${t(($) => $.comments.failed)} ${errorText(send.error)}` : null}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
        {t(($) => $.comments.send)}
      </Button>
    </form>
  )
}

function Comment({ itemId, comment }: { itemId: string; comment: RoadmapComment }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const showToast = useToast()
  const errorText = useErrorText()
  const reload = useReload(itemId)
  const userId = useSession()?.user.id
  const isAdmin = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined }).data?.is_admin
  const remove = useMutation({
    mutationFn: () => call(deleteRoadmapComment, { params: { id: itemId, commentId: comment.id } }),
    onSuccess: reload,
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.comments.deleteFailed), description: errorText(error) }),
  })
  const { isMine, isTeam, author, text, createdAt, held } = comment
  const name = isTeam
    ? t(($) => $.comments.team)
    : isMine
      ? t(($) => $.comments.you)
      : (author?.displayName ?? t(($) => $.comments.somebody))
  const day = dateFormat(locale, 'longDay')
  return (
    <li className={styles.comment}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <strong data-team={isTeam || undefined}>{name}</strong>,{' '}
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
          {held && `, ${t(($) => $.facts.held)}`}
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
      {!isMine && !isTeam && <ReportRoadmapButton kind="roadmap-comment" id={comment.id} />}
      {(isMine || isAdmin === true) && (
        <IconButton
          label={t(($) => $.comments.delete)}
          icon={<Trash2 size={14} aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </li>
  )
}
