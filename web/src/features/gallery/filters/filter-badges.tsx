import type { MediaOrigin } from '@studio/contract/gallery'
import { use } from 'react'
import { X } from 'lucide-react'
import { Button, VisuallyHidden } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { dateLabel } from '../grid/day-label.ts'
import { PictureActs } from '../acts/picture-acts.ts'
import styles from './filter-badges.module.css'
import { FILTER_NAMES, type FilterName, type GalleryFilters, hasFilters } from './gallery-filters.ts'
import { FAMILY_NAMES } from './model-names.ts'

interface FilterBadgesProps {
  filters: GalleryFilters
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/** One badge for each active filter. Pressing a badge removes its filter. */
export function FilterBadges({ filters, onRemove, onClear }: FilterBadgesProps) {
  const { t } = useTranslation('gallery')
  const [locale] = useLocale()
  const { PromptName } = use(PictureActs)
  if (!hasFilters(filters)) return null
  const day = (value: string) => dateLabel(Date.parse(`${value}T12:00:00`), Date.now(), locale)
  const labels: Record<FilterName, (value: string) => string> = {
    prompt: () => t(($) => $.filters.prompt),
    q: (value) => t(($) => $.quoted, { text: value }),
    model: (value) => FAMILY_NAMES[value as keyof typeof FAMILY_NAMES],
    import: () => t(($) => $.filters.import),
    origin: (value) => t(($) => $.filters.origins[value as MediaOrigin]),
    camera: (value) => value,
    lens: (value) => value,
    iso: (value) => t(($) => $.filters.iso, { value }),
    focalLength: (value) => t(($) => $.filters.focalLength, { value }),
    project: (value) => value,
    type: (value) => t(($) => (value === 'video' ? $.filters.videos : $.filters.images)),
    dateFrom: (value) => t(($) => $.filters.fromDay, { day: day(value) }),
    dateTo: (value) => t(($) => $.filters.toDay, { day: day(value) }),
  }
  return (
    <div className={styles.badges}>
      <ul className={styles.list} aria-label={t(($) => $.filters.active)}>
        {FILTER_NAMES.map((name) => {
          const value = filters[name]
          if (!value) return null
          const label = labels[name](value)
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.badge}
                aria-label={name === 'prompt' ? undefined : t(($) => $.filters.remove, { label })}
                onClick={() => onRemove(name)}
              >
                {name === 'prompt' && (
                  <VisuallyHidden>{t(($) => $.filters.remove, { label: '' })}</VisuallyHidden>
                )}
                <span className={styles.text} dir="auto">
                  {name === 'prompt' && PromptName ? <PromptName id={value}>{label}</PromptName> : label}
                </span>
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button variant="plain" className={styles.clear} onClick={onClear}>
        {t(($) => $.filters.clearAll)}
      </Button>
    </div>
  )
}
