import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  Button,
  EmptyState,
  FailedState,
  IconButton,
  keyPressed,
  lazyComponent,
  Progress,
  Spinner,
  Switch,
  useDelayed,
  VisuallyHidden,
} from '../../../design/index.ts'
import { useErrorText, useKeys, useNetwork, useTranslation } from '../../../platform/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { altOf } from '../alt.ts'
import { MAX_COMPARED } from '../compare/max-compared.ts'
import { AROUND, FilmStrip } from '../lightbox/stage/film-strip.tsx'
import { CullingBar } from './culling-bar.tsx'
import { toCompare } from './culling-list.ts'
import { CullingStage } from './culling-stage.tsx'
import styles from './culling.module.css'
import { ReasonList } from './reason-list.tsx'
import { StackStrip } from './stack-strip.tsx'
import { type Culling, useCulling } from './use-culling.ts'

const CompareView = lazyComponent(() =>
  import('../compare/compare-view.tsx').then((module) => module.CompareView),
)

/** Reviews the photographs of an import one by one: keep, reject, stars, stacks, side by side. */
export function CullingView({ importId }: { importId: string }) {
  const { t } = useTranslation('culling')
  const culling = useCulling(importId)
  const { entries, ids, item, total, filterUnseen } = culling
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const isSlow = useDelayed(entries.isPending)
  const title = useRef<HTMLHeadingElement>(null)
  // The previous screen is unmounted, and with it the focused element.
  useEffect(() => title.current?.focus(), [])

  return (
    <section className={styles.screen} aria-label={t(($) => $.title)}>
      <Head culling={culling} importId={importId} titleRef={title} />
      {isOffline && (
        <p role="status" className={styles.away}>
          {t(($) => $.offline)}
        </p>
      )}
      {entries.isPending && isSlow && !isOffline && (
        <div className={styles.state}>
          <Spinner />
        </div>
      )}
      {entries.isError && !entries.data && (
        <FailedState
          className={styles.state}
          title={t(($) => $.failed)}
          text={errorText(entries.error)}
          retry={t(($) => $.retry)}
          onRetry={() => void entries.refetch()}
        />
      )}
      {entries.data && total === 0 && (
        <div className={styles.state}>
          <EmptyState
            title={t(($) => $.empty)}
            text={t(($) => $.emptyText)}
            action={
              <Button asChild>
                <Link to="/dashboard/import">{t(($) => $.toImport)}</Link>
              </Button>
            }
          />
        </div>
      )}
      {total > 0 && ids.length === 0 && (
        <div className={styles.state}>
          <EmptyState
            title={t(($) => $.allSeen)}
            text={t(($) => $.allSeenText)}
            action={<Button onClick={() => filterUnseen(false)}>{t(($) => $.showAll)}</Button>}
          />
        </div>
      )}
      {ids.length > 0 && (item ? <Review culling={culling} item={item} /> : <Unloaded culling={culling} />)}
    </section>
  )
}

interface HeadProps {
  culling: Culling
  importId: string
  titleRef: Ref<HTMLHeadingElement>
}

function Head({ culling, importId, titleRef }: HeadProps) {
  const { t } = useTranslation('culling')
  const { reviewed, total, isUnseenOnly, filterUnseen, advances, setAdvances } = culling
  return (
    <div className={styles.head}>
      <Button asChild variant="plain" icon={<ArrowLeft size={16} aria-hidden="true" />}>
        <Link to="/dashboard/gallery" search={{ import: importId }}>
          {t(($) => $.back)}
        </Link>
      </Button>
      <h2 ref={titleRef} tabIndex={-1} className={styles.title}>
        {t(($) => $.title)}
      </h2>
      {total > 0 && (
        <div className={styles.progress}>
          <span>{t(($) => $.progress, { count: total, done: reviewed })}</span>
          <Progress label={t(($) => $.progress, { count: total, done: reviewed })} value={reviewed / total} />
        </div>
      )}
      <div className={styles.settings}>
        <Switch label={t(($) => $.unseenOnly)} isOn={isUnseenOnly} onChange={filterUnseen} />
        <Switch label={t(($) => $.advance)} isOn={advances} onChange={setAdvances} />
      </div>
    </div>
  )
}

/** The image isn’t loaded yet, or can’t be. */
function Unloaded({ culling: { itemError, pages } }: { culling: Culling }) {
  const { t } = useTranslation('culling')
  const errorText = useErrorText()
  const isSlow = useDelayed(!itemError)
  if (!itemError) return <div className={styles.state}>{isSlow && <Spinner />}</div>
  return (
    <FailedState
      className={styles.state}
      title={t(($) => $.failed)}
      text={errorText(itemError)}
      retry={t(($) => $.retry)}
      onRetry={() => void pages.refetch()}
    />
  )
}

/** One image with its reasons, marks, stack and neighbours. */
function Review({ culling, item }: { culling: Culling; item: NonNullable<Culling['item']> }) {
  const { t } = useTranslation('culling')
  const { ids, index, items, members, reasons, reasonsOf, move, go, renew } = culling
  const [comparedIds, setComparedIds] = useState<readonly string[]>([])
  const compared = comparedIds.flatMap((id) => items.get(id) ?? [])
  const [previousKey, nextKey] = [useKeys('previous'), useKeys('next')]
  const chosen = toCompare(item.id, { ids, stack: members.map(({ id }) => id) }, MAX_COMPARED)
  const canCompare = chosen.length > 1 && chosen.every((id) => items.has(id))
  const compare = () => {
    if (canCompare) setComparedIds(chosen)
  }
  useLateShortcuts({
    previous: () => move(-1),
    next: () => move(1),
    keep: () => culling.flag('pick'),
    reject: () => culling.flag('reject'),
    cullKeepOnly: culling.keepOnly,
    cullStack: culling.stack,
    cullCompare: compare,
    cullUndo: culling.undo,
  })
  const rate = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    const isElsewhere = (event.target as Element).closest('input, textarea, select, [role=dialog]')
    if (!isOurs || isElsewhere || comparedIds.length > 0 || !/^[0-5]$/.test(keyPressed(event))) return
    event.preventDefault()
    culling.rate(Number(keyPressed(event)))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => rate(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const around = ids
    .slice(Math.max(0, index - AROUND), index + AROUND + 1)
    .flatMap((id) => (id === item.id ? item : (items.get(id) ?? [])))
  const reasonText = reasons.map((reason) => t(($) => $.reasons[reason])).join(', ')
  return (
    <div className={styles.review} data-stacked={members.length > 1 || undefined}>
      <div className={styles.main}>
        <CullingStage key={item.id} item={item} onSwipe={move} onMissing={() => renew(item.id)} />
        <div className={styles.about}>
          <span className={styles.place}>
            {t(($) => $.position, { place: index + 1, count: ids.length })}
          </span>
          <ReasonList reasons={reasons} />
        </div>
        {index > 0 && (
          <IconButton
            className={styles.previous}
            label={t(($) => $.previous)}
            shortcut={previousKey}
            icon={<ChevronLeft size={22} aria-hidden="true" />}
            onClick={() => move(-1)}
          />
        )}
        {index < ids.length - 1 && (
          <IconButton
            className={styles.next}
            label={t(($) => $.next)}
            shortcut={nextKey}
            icon={<ChevronRight size={22} aria-hidden="true" />}
            onClick={() => move(1)}
          />
        )}
        {/* Announcement for screen readers when the image changes. */}
        <VisuallyHidden>
          <span role="status">
            {[
              t(($) => $.position, { place: index + 1, count: ids.length }),
              altOf(item, 100),
              item.flag && t(($) => $.flags[item.flag!]),
              item.stars > 0 && t(($) => $.stars, { count: item.stars }),
              reasonText,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </VisuallyHidden>
      </div>
      {members.length > 1 && item.stack && (
        <StackStrip
          members={members}
          currentId={item.id}
          stack={item.stack}
          reasonsOf={reasonsOf}
          onGo={go}
          onCover={culling.chooseCover}
          onUnstack={culling.endStack}
          onKeepOnly={culling.keepOnly}
        />
      )}
      <CullingBar culling={culling} item={item} canCompare={canCompare} onCompare={compare} />
      <div className={styles.film}>
        <FilmStrip items={around} index={around.indexOf(item)} onGo={go} />
      </div>
      {compared.length > 1 && (
        <CompareView
          items={compared}
          reasonsOf={reasonsOf}
          onChange={culling.change}
          onClose={() => setComparedIds([])}
        />
      )}
    </div>
  )
}
