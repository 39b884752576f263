import { dateFormat } from '@studio/domain/kernel'
import {
  CREATOR_SORTS,
  type Creator,
  type CreatorSort,
  type Work,
  WORK_KINDS,
  type WorkKind,
} from '@studio/contract/works'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { Button, EmptyState, Select, Skeleton, Tabs } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { LICENCE_NAMES } from '../licence-names.ts'
import { creatorWorksQuery } from './creator.queries.ts'
import styles from './creator.module.css'

interface CreatorWorksProps {
  creator: Creator
  viewerId: string | undefined
  /** Includes works that aren’t visible to others. */
  shouldShowAll: boolean
}

/** Works by kind, in an order. */
export function CreatorWorks({ creator, viewerId, shouldShowAll }: CreatorWorksProps) {
  const { t } = useTranslation('creator')
  const errorText = useErrorText()
  const [kind, setKind] = useState<WorkKind | 'all'>('all')
  const [sort, setSort] = useState<CreatorSort>('new')
  const list = useInfiniteQuery(
    creatorWorksQuery(creator.id, viewerId, {
      kind: kind === 'all' ? undefined : kind,
      sort,
      isOwn: shouldShowAll,
    }),
  )
  const works = list.data?.pages.flatMap((page) => page.works) ?? []
  const kinds = WORK_KINDS.filter((each) => creator.works[each] > 0)
  return (
    <section className={styles.works}>
      <div className={styles.bar}>
        <Tabs
          label={t(($) => $.kinds.label)}
          value={kind}
          onChange={setKind}
          tabs={[
            { value: 'all' as const, label: t(($) => $.kinds.all), count: creator.works.total },
            ...kinds.map((value) => ({
              value,
              label: t(($) => $.kinds[value]),
              count: creator.works[value],
            })),
          ]}
        />
        <Select
          label={t(($) => $.sort.label)}
          value={sort}
          options={CREATOR_SORTS.map((value) => ({ value, label: t(($) => $.sort[value]) }))}
          onChange={setSort}
        />
      </div>
      {list.isPending && <Skeleton height={280} />}
      {list.error && <p role="alert">{errorText(list.error)}</p>}
      {list.isSuccess && works.length === 0 && <EmptyState title={t(($) => $.none)} />}
      <ul className={styles.grid}>
        {works.map((work) => (
          <Tile key={work.id} work={work} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.more)}
        </Button>
      )}
    </section>
  )
}

function Tile({ work }: { work: Work }) {
  const { t } = useTranslation('creator')
  const [locale] = useLocale()
  const { id, picture, title, licence, excerpt, publishedAt, keptBy, status, visibility } = work
  const ratio = picture ? Math.min(2.4, Math.max(0.5, picture.width / picture.height)) : 4 / 3
  const date = dateFormat(locale, 'dayAndMonth').format(new Date(publishedAt))
  const state = status === 'live' ? (visibility === 'unlisted' ? 'unlisted' : null) : status
  const facts = [
    date,
    ...(keptBy > 0 ? [t(($) => $.kept, { count: keptBy })] : []),
    ...(state ? [t(($) => $.status[state])] : []),
  ]
  return (
    <li style={{ '--ratio': ratio } as CSSProperties} data-wide={ratio >= 1 || undefined}>
      <Link to="/w/$id" params={{ id }} className={styles.tile}>
        <span className={styles.shot} style={{ aspectRatio: ratio }}>
          {picture ? (
            <AssetPicture asset={picture} alt="" sizes="320px" isFilling />
          ) : (
            <span className={styles.sheet} dir="auto">
              {excerpt}
            </span>
          )}
        </span>
        <span className={styles.tileLine}>
          <span className={styles.label} dir="auto">
            {title}
          </span>
          <span className={styles.meta}>{LICENCE_NAMES[licence].short}</span>
        </span>
        <span className={styles.meta}>{facts.join(', ')}</span>
      </Link>
    </li>
  )
}
