import { dateFormat } from '@studio/domain/kernel'
import { followRoadmapItem, type RoadmapItem, unfollowRoadmapItem } from '@studio/contract/roadmap'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Bell, BellRing } from 'lucide-react'
import {
  Badge,
  Button,
  EmptyState,
  FailedState,
  lazyComponent,
  Skeleton,
  useToast,
} from '../../../design/index.ts'
import {
  call,
  RequestError,
  useErrorText,
  useLocale,
  useNetwork,
  useSession,
  useTranslation,
} from '../../../platform/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { ReportRoadmapButton } from '../../moderation/index.ts'
import { ownProfileQuery } from '../../profile/index.ts'
import { PartsDone } from '../board/item-card.tsx'
import { useItemFacts } from '../item-facts.ts'
import { changeShown, itemQuery } from '../roadmap.queries.ts'
import { useCounts } from '../use-counts.ts'
import { useStoredVotes, useVote } from '../use-vote.ts'
import { VoteButton } from '../vote-button.tsx'
import { wordsIn } from '../words.ts'
import { Comments } from './comments.tsx'
import { History } from './history.tsx'
import styles from './item.module.css'

const TeamPanel = lazyComponent(() => import('../team/team-panel.tsx').then((m) => m.TeamPanel))

/** `/dashboard/roadmap/:id`: one item with the reply of the team, comments and history. */
export function RoadmapItemScreen() {
  const { t } = useTranslation('roadmap')
  const { id = '' } = useParams({ strict: false })
  useStoredVotes()
  useCounts()
  return (
    <div className={styles.screen}>
      <p>
        <Link className={styles.back} to="/dashboard/roadmap">
          <ArrowLeft size={14} aria-hidden="true" /> {t(($) => $.all)}
        </Link>
      </p>
      <Item key={id} id={id} />
    </div>
  )
}

function Item({ id }: { id: string }) {
  const { t } = useTranslation('roadmap')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const userId = useSession()?.user.id
  const profile = useQuery({ ...ownProfileQuery(userId ?? ''), enabled: userId !== undefined })
  const { data, error, refetch } = useQuery(itemQuery(id))
  const vote = useVote()
  useLateShortcuts({ vote: () => data && !data.item.mergedInto && vote(data.item) })
  if (data)
    return (
      <>
        <ItemWords item={data.item} />
        {profile.data?.is_admin === true && <TeamPanel key={data.item.version} item={data.item} />}
        {!data.item.mergedInto && <Comments itemId={id} />}
        <History changes={data.history} />
      </>
    )
  if (isOffline)
    return (
      <div role="status">
        <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
      </div>
    )
  if (error instanceof RequestError && error.status < 500 && error.code !== 'NETWORK_ERROR')
    return <EmptyState title={t(($) => $.item.missing)} text={t(($) => $.item.missingText)} />
  if (error)
    return (
      <FailedState
        title={t(($) => $.item.failed)}
        text={errorText(error)}
        retry={t(($) => $.failed.retry)}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div role="status" aria-label={t(($) => $.loading)}>
      <Skeleton height={160} />
    </div>
  )
}

function ItemWords({ item }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const facts = useItemFacts()(item)
  const day = dateFormat(locale, 'longDay')
  const { title, body, answer, language } = wordsIn(item, locale)
  return (
    <article className={styles.item}>
      <div className={styles.top}>
        {!item.mergedInto && <VoteButton item={item} />}
        <div className={styles.words}>
          <h2 className={styles.title} lang={language} dir="auto">
            {title}
          </h2>
          <p className={styles.facts}>
            <Badge>{t(($) => $.columns[item.status])}</Badge>{' '}
            <time dateTime={item.createdAt}>{day.format(new Date(item.createdAt))}</time>
            {facts && `, ${facts}`}
          </p>
          {item.progress && <PartsDone progress={item.progress} />}
        </div>
        <div className={styles.acts}>
          {!item.mergedInto && <Follow item={item} />}
          {!item.isMine && item.locale !== null && <ReportRoadmapButton kind="roadmap" id={item.id} />}
        </div>
      </div>
      {item.mergedInto && (
        <p className={styles.answer}>
          {t(($) => $.item.merged)}{' '}
          <Link to="/dashboard/roadmap/$id" params={{ id: item.mergedInto.id }}>
            {item.mergedInto.title}
          </Link>
        </p>
      )}
      {answer && (
        <div className={styles.answer} lang={language}>
          <p className={styles.label}>{t(($) => $.item.answer)}</p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {body && (
        <p className={styles.text} lang={language} dir="auto">
          {body}
        </p>
      )}
    </article>
  )
}

function Follow({ item: { id, isFollowed } }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const follow = useMutation({
    mutationFn: () => call(isFollowed ? unfollowRoadmapItem : followRoadmapItem, { params: { id } }),
    onSuccess: (answer) => changeShown(queries, id, () => ({ isFollowed: answer.isFollowed })),
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.failed.act), description: errorText(error) }),
  })
  const Icon = isFollowed ? BellRing : Bell
  return (
    <Button
      icon={<Icon size={16} aria-hidden="true" />}
      aria-pressed={isFollowed}
      loading={follow.isPending}
      onClick={() => follow.mutate()}
    >
      {isFollowed ? t(($) => $.item.following) : t(($) => $.item.follow)}
    </Button>
  )
}
