import { type GalleryItem, MAX_STARS } from '@studio/contract/gallery'
import { Ban, Check, Columns2, Layers, Star, Undo2 } from 'lucide-react'
import { IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import styles from './culling.module.css'
import type { Culling } from './use-culling.ts'

interface CullingBarProps {
  culling: Culling
  item: GalleryItem
  /** True if there is another image to compare with. */
  canCompare: boolean
  onCompare: () => void
}

const ICON = { size: 18, 'aria-hidden': true } as const
const STARS = Array.from({ length: MAX_STARS }, (_, n) => n + 1)

/** Same actions as the keys, for mouse and touch. */
export function CullingBar({ culling, item, canCompare, onCompare }: CullingBarProps) {
  const { t } = useTranslation('culling')
  const keys = {
    keep: useKeys('keep'),
    reject: useKeys('reject'),
    stack: useKeys('cullStack'),
    compare: useKeys('cullCompare'),
    undo: useKeys('cullUndo'),
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t(($) => $.tools)}>
      <IconButton
        className={styles.flag}
        label={t(($) => $.keep)}
        shortcut={keys.keep}
        aria-pressed={item.flag === 'pick'}
        icon={<Check {...ICON} />}
        onClick={() => culling.flag('pick')}
      />
      <IconButton
        className={styles.flag}
        label={t(($) => $.reject)}
        shortcut={keys.reject}
        aria-pressed={item.flag === 'reject'}
        icon={<Ban {...ICON} />}
        onClick={() => culling.flag('reject')}
      />
      <div className={styles.stars} role="group" aria-label={t(($) => $.rating)}>
        {STARS.map((stars) => (
          <IconButton
            key={stars}
            label={t(($) => $.stars, { count: stars })}
            shortcut={String(stars)}
            aria-pressed={item.stars === stars}
            data-lit={stars <= item.stars || undefined}
            icon={<Star {...ICON} />}
            onClick={() => culling.rate(item.stars === stars ? 0 : stars)}
          />
        ))}
      </div>
      <IconButton
        label={t(($) => $.stack.previous)}
        shortcut={keys.stack}
        icon={<Layers {...ICON} />}
        onClick={culling.stack}
      />
      <IconButton
        label={t(($) => $.compare)}
        shortcut={keys.compare}
        aria-disabled={!canCompare}
        icon={<Columns2 {...ICON} />}
        onClick={onCompare}
      />
      <IconButton
        label={t(($) => $.undo)}
        shortcut={keys.undo}
        icon={<Undo2 {...ICON} />}
        onClick={culling.undo}
      />
    </div>
  )
}
