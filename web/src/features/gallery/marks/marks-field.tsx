import { type GalleryItem, MAX_STARS } from '@studio/contract/gallery'
import { Ban, Check, Star } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton } from '../../../design/index.ts'
import type { ChangePictures } from '../acts/use-acts.ts'
import styles from './marks-field.module.css'

interface MarksFieldProps {
  item: GalleryItem
  onChange: ChangePictures
  /** True if the keys 1 to 5, K and X do the same here. */
  hasKeys?: boolean
}

const STARS = Array.from({ length: MAX_STARS }, (_, n) => n + 1)

/** Stars and mark of one item. Pressing the current value removes it. */
export function MarksField({ item, onChange, hasKeys = false }: MarksFieldProps) {
  const { t } = useTranslation('pictures')
  const change = (change: Parameters<ChangePictures>[1]) => void onChange([item], change)
  const key = (name: string) => (hasKeys ? name : undefined)
  return (
    <div className={styles.marks}>
      <div className={styles.stars} role="group" aria-label={t(($) => $.selection.stars)}>
        {STARS.map((stars) => (
          <IconButton
            key={stars}
            className={styles.star}
            label={t(($) => $.stars, { count: stars })}
            shortcut={key(String(stars))}
            aria-pressed={item.stars === stars}
            data-lit={stars <= item.stars || undefined}
            icon={<Star size={18} aria-hidden="true" />}
            onClick={() => change({ stars: item.stars === stars ? 0 : stars })}
          />
        ))}
      </div>
      <div className={styles.flags}>
        <IconButton
          label={t(($) => $.selection.pick)}
          shortcut={key('K')}
          className={styles.flag}
          aria-pressed={item.flag === 'pick'}
          icon={<Check size={18} aria-hidden="true" />}
          onClick={() => change({ flag: item.flag === 'pick' ? null : 'pick' })}
        />
        <IconButton
          label={t(($) => $.selection.reject)}
          shortcut={key('X')}
          className={styles.flag}
          aria-pressed={item.flag === 'reject'}
          icon={<Ban size={18} aria-hidden="true" />}
          onClick={() => change({ flag: item.flag === 'reject' ? null : 'reject' })}
        />
      </div>
    </div>
  )
}
