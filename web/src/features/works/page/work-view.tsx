import { numberFormat } from '@studio/domain/kernel'
import type { WorkPage } from '@studio/contract/works'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton, Picture } from '../../../design/index.ts'
import { useLocale, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { LicenceWords } from './licence-words.tsx'
import { LineageRiver } from './lineage-river.tsx'
import { MadeWith } from './made-with.tsx'
import { PromptText } from './prompt-text.tsx'
import { lineageQuery, neighboursOf } from './work.queries.ts'
import { WorkFoot } from './work-foot.tsx'
import { WorkHead } from './work-head.tsx'
import styles from './work-view.module.css'

/** Parts that other features provide. */
export interface WorkSlots {
  /** Button that saves the work to a collection. */
  save?: ((work: WorkPage) => ReactNode) | undefined
  report?: ((work: WorkPage) => ReactNode) | undefined
}

interface WorkViewProps extends WorkSlots {
  work: WorkPage
  viewerId: string | undefined
  onBack: () => void
  onGo: (id: string) => void
  /** Called with the ID of the new copy. */
  onUsed: (promptId: string) => void
}

export function WorkView({ work, viewerId, onBack, onGo, onUsed, ...slots }: WorkViewProps) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const stage = useRef<HTMLDivElement>(null)
  const { data: lineage } = useQuery(lineageQuery(work.id, viewerId))
  const near = neighboursOf(queries, work.id)
  const go = (id: string | undefined) => id && onGo(id)
  useShortcuts({ previous: () => void go(near?.previous), next: () => void go(near?.next) })
  const number = numberFormat(locale)
  return (
    <article className={styles.page} aria-labelledby="work-title">
      <div className={styles.left}>
        <div className={styles.bar}>
          <IconButton
            label={t(($) => $.back)}
            icon={<ArrowLeft size={16} aria-hidden="true" />}
            onClick={onBack}
          />
          {near?.total !== undefined && (
            <span className={styles.place}>
              {t(($) => $.placeOf, { place: number.format(near.place), total: number.format(near.total) })}
            </span>
          )}
          <span className={styles.spring} />
          {near && (
            <>
              <IconButton
                label={t(($) => $.previous)}
                disabled={!near.previous}
                icon={<ChevronLeft size={16} aria-hidden="true" />}
                onClick={() => go(near.previous)}
              />
              <IconButton
                label={t(($) => $.next)}
                disabled={!near.next}
                icon={<ChevronRight size={16} aria-hidden="true" />}
                onClick={() => go(near.next)}
              />
            </>
          )}
          {work.picture && work.kind !== 'video' && document.fullscreenEnabled && (
            <IconButton
              label={t(($) => $.full)}
              icon={<Maximize2 size={16} aria-hidden="true" />}
              onClick={() => void stage.current?.requestFullscreen()}
            />
          )}
        </div>
        <div ref={stage} className={styles.stage} data-words={!work.picture || undefined}>
          <WorkDetails work={work} />
        </div>
        <LineageRiver
          title={work.title}
          parents={lineage?.parents ?? work.parents}
          grown={lineage?.children ?? []}
          own={lineage?.own ?? []}
        />
      </div>
      <div className={styles.side}>
        <WorkHead work={work} viewerId={viewerId} onUsed={onUsed} {...slots} />
        {work.about && (
          <p className={styles.about} dir="auto">
            {work.about}
          </p>
        )}
        {work.prompt !== null && work.picture && (
          <PromptText prompt={work.prompt} negative={work.negative} lang={work.locale} />
        )}
        <LicenceWords work={work} />
        <Numbers work={work} />
        <MadeWith work={work} isSignedIn={viewerId !== undefined} />
        <WorkFoot work={work} report={slots.report} />
      </div>
    </article>
  )
}

/** Image, video or, if there is neither, the prompt. */
function WorkDetails({ work }: { work: WorkPage }) {
  const { picture, title, kind, prompt } = work
  if (!picture)
    return <PromptText prompt={prompt ?? work.excerpt} negative={work.negative} lang={work.locale} isLarge />
  if (kind === 'video')
    return (
      // Published videos have no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.film}
        src={picture.url}
        poster={picture.thumbnails.at(-1)?.url}
        width={picture.width}
        height={picture.height}
        aria-label={title}
        controls
        loop
        playsInline
      />
    )
  return (
    <div
      className={styles.picture}
      style={{ '--ratio': `${picture.width / picture.height}`, '--most': `${picture.width}px` } as object}
    >
      <Picture
        src={picture.url}
        srcSet={[...picture.thumbnails, picture].map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(min-width: 1024px) 60vw, 100vw"
        alt={title}
        width={picture.width}
        height={picture.height}
        placeholder={picture.placeholder}
        isEager
      />
    </div>
  )
}

function Numbers({ work: { uses, keptBy, remixes } }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const rows = [
    [uses, t(($) => $.numbers.used, { count: uses })],
    [keptBy, t(($) => $.numbers.kept)],
    [remixes, t(($) => $.numbers.remixes, { count: remixes })],
  ] as const
  return (
    <dl className={styles.numbers} aria-label={t(($) => $.numbers.title)}>
      {rows.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberFormat(locale).format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
