import { type ReactNode, useRef, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { flushSync } from 'react-dom'
import { Button, IS_MOBILE, useMedia } from '../../../design/index.ts'
import { useShortcuts } from '../../../platform/index.ts'
import styles from './filter-bar.module.css'
import { FilterBadges } from './filter-badges.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { GalleryFilters } from './gallery-filters.ts'
import { SearchField } from './search-field.tsx'
import type { ChangeFilters } from './use-gallery-filters.ts'

interface FilterBarProps {
  filters: GalleryFilters
  onChange: ChangeFilters
  onClear: () => void
  /** `128 items`. */
  count: string
  /** The keys belong to something above the page while that is open. */
  hasKeys: boolean
  /** What else can be done with the view. */
  children?: ReactNode
}

/** Search, the five filters and what is on. `/` goes to the search, F to the filters. */
export function FilterBar({ filters, onChange, onClear, count, hasKeys, children }: FilterBarProps) {
  const { t } = useTranslation('gallery')
  const isMobile = useMedia(IS_MOBILE)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const isOpen = !isMobile || isUnfolded

  const focusFilters = () => {
    flushSync(() => setIsUnfolded(true))
    fields.current?.querySelector('button')?.focus()
  }
  useShortcuts(hasKeys ? { search: () => search.current?.focus(), filters: focusFilters } : {})

  return (
    <div className={styles.bar} data-sticks role="region" aria-label={t(($) => $.filters.title)}>
      <div className={styles.row}>
        <SearchField value={filters.q ?? ''} onChange={(q) => onChange({ q })} inputRef={search} />
        {isMobile && (
          <Button
            icon={<SlidersHorizontal size={16} aria-hidden="true" />}
            aria-expanded={isUnfolded}
            aria-controls="gallery-filters"
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {t(($) => $.filters.title)}
          </Button>
        )}
        <div ref={fields} id="gallery-filters" className={styles.fields} hidden={!isOpen}>
          <FilterFields filters={filters} onChange={onChange} />
        </div>
        <div className={styles.end}>
          <span className={styles.count} role="status">
            {count}
          </span>
          {children}
        </div>
      </div>
      <FilterBadges
        filters={filters}
        onRemove={(name) => {
          onChange({ [name]: undefined })
          search.current?.focus({ preventScroll: true })
        }}
        onClear={() => {
          onClear()
          search.current?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
