import { type ReactNode, useMemo, useRef } from 'react'
import { type AspectRatio, MAX_SHOTS, type DraftShot } from '@studio/contract/video'
import { ListPlus, Plus } from 'lucide-react'
import { Button, gapIn, sideOfGap, useReorder } from '../../../../design/index.ts'
import { useKeys, useTranslation } from '../../../../platform/index.ts'
import { ShotCard } from './shot-card.tsx'
import type { ShotState } from './shot-state.ts'
import styles from './shots.module.css'
import type { ShotHandlers } from './use-shots.ts'

interface ShotsProps {
  shots: readonly DraftShot[]
  selectedId: string | undefined
  handlers: ShotHandlers
  /** Announcement for screen readers. */
  announcement: string
  stateOf: (shot: DraftShot) => ShotState
  posterOf: (id: string) => string | undefined
  aspectRatio: AspectRatio
  onPasteList: () => void
  /** Rendered below the selected card on narrow screens. */
  form: ReactNode
}

/** The list of shots. */
export function Shots(props: ShotsProps) {
  const { shots, selectedId, handlers, announcement, stateOf, posterOf, aspectRatio, onPasteList, form } =
    props
  const { t } = useTranslation('video')
  const list = useRef<HTMLOListElement>(null)
  const keys = useKeys('addShot')
  const { dragged, grab } = useReorder({
    ids: shots.map(({ id }) => id),
    gapAt: (x, y) => gapIn(list.current, x, y),
    onMove: handlers.move,
  })
  const isFull = shots.length >= MAX_SHOTS
  const cardHands = useMemo(() => {
    const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])]
    const indexOf = (id: string) => cards().findIndex(({ dataset }) => dataset.shot === id)
    const focus = (index: number) => cards()[index]?.querySelector<HTMLElement>(':scope > button')?.focus()
    return {
      ...handlers,
      grab,
      focusBy: (id: string, by: number) => focus(indexOf(id) + by),
      remove(id: string) {
        const index = indexOf(id)
        handlers.remove(id)
        requestAnimationFrame(() => focus(Math.min(index, cards().length - 1)))
      },
    }
  }, [handlers, grab])
  return (
    <section className={styles.shots} aria-labelledby="shots">
      <header className={styles.head}>
        <h2 id="shots" className={styles.title}>
          {t(($) => $.shots.title)}
          <span className={styles.count}>
            {t(($) => $.shots.count, { count: shots.length, most: MAX_SHOTS })}
          </span>
        </h2>
        <div className={styles.tools}>
          <Button icon={<ListPlus size={14} aria-hidden="true" />} disabled={isFull} onClick={onPasteList}>
            {t(($) => $.shots.list)}
          </Button>
          <Button
            icon={<Plus size={14} aria-hidden="true" />}
            shortcut={keys}
            disabled={isFull}
            onClick={() => handlers.add()}
          >
            {t(($) => $.shots.add)}
          </Button>
        </div>
      </header>
      {isFull && <p className={styles.note}>{t(($) => $.shots.full, { most: MAX_SHOTS })}</p>}
      {shots.length === 0 && <p className={styles.note}>{t(($) => $.shots.none)}</p>}
      <ol ref={list} className={styles.list} data-gap={dragged ? '' : undefined}>
        {shots.map((shot, index) => (
          <ShotCard
            key={shot.id}
            shot={shot}
            isFull={isFull}
            aspectRatio={aspectRatio}
            {...stateOf(shot)}
            number={index + 1}
            poster={posterOf(shot.id)}
            isSelected={shot.id === selectedId}
            isHeld={dragged?.id === shot.id}
            gap={sideOfGap(dragged, index, shots.length)}
            handlers={cardHands}
          >
            {shot.id === selectedId && form}
          </ShotCard>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {announcement}
      </p>
    </section>
  )
}
