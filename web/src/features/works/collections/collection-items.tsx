import type { Work } from '@studio/contract/works'
import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { arrowStep, BareIconButton, gapIn, sideOfGap, useReorder, keyPressed } from '../../../design/index.ts'
import styles from './collection-screen.module.css'
import type { CollectionActs } from './use-collection-acts.ts'
import { WorkCard } from './work-card.tsx'

interface CollectionItemsProps {
  works: readonly Work[]
  /** The viewer may reorder and remove works. */
  canChange: boolean
  actions: CollectionActs
}

/**
 * The works of a collection in order. Dragged by their handles, or moved with the arrow keys while a handle
 * has the focus.
 */
export function CollectionItems({ works, canChange, actions }: CollectionItemsProps) {
  const { t } = useTranslation('collections')
  const list = useRef<HTMLUListElement>(null)
  const { dragged, grab } = useReorder({
    ids: works.map(({ id }) => id),
    gapAt: (x, y) => gapIn(list.current, x, y),
    onMove: (id, to) => actions.move(works, id, to),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number, id: string) => {
    const by = arrowStep(keyPressed(event), { isAcross: true })
    if (by === 0) return
    event.preventDefault()
    actions.move(works, id, index + by)
    // Keep the focus on the handle after the move.
    const handle = event.currentTarget
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <ul ref={list} className={styles.cards} aria-label={t(($) => $.items.label)}>
      {works.map((work, index) => (
        <li
          key={work.id}
          className={styles.card}
          data-gap={sideOfGap(dragged, index, works.length)}
          data-held={dragged?.id === work.id || undefined}
        >
          <WorkCard work={work}>
            {canChange && (
              <span className={styles.acts}>
                <BareIconButton
                  className={styles.handle}
                  label={t(($) => $.items.move, { title: work.title, place: index + 1, count: works.length })}
                  icon={<GripVertical size={16} aria-hidden="true" />}
                  onPointerDown={(press) => grab(work.id, press)}
                  onKeyDown={(event) => onKeyDown(event, index, work.id)}
                />
                <BareIconButton
                  label={t(($) => $.items.remove, { title: work.title })}
                  icon={<X size={16} aria-hidden="true" />}
                  onClick={() => void actions.take(work, works[index - 1]?.id ?? null)}
                />
              </span>
            )}
          </WorkCard>
        </li>
      ))}
    </ul>
  )
}
