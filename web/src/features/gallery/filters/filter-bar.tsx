import { type ReactNode, useRef } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { Button, usePressToLoad } from '../../../design/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'
import styles from './filter-bar.module.css'
import { FilterBadges } from './filter-badges.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { GalleryFilters } from './gallery-filters.ts'
import { SearchField } from './search-field.tsx'
import { useFolding } from './use-folding.ts'
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
  const search = useRef<HTMLInputElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const { isFolded, row, fields, end } = useFolding()

  const focusFilters = () => {
    if (isFolded) menu.current?.querySelector('button')?.click()
    else fields.current?.querySelector('button')?.focus()
  }
  useShortcuts(hasKeys ? { search: () => search.current?.focus(), filters: focusFilters } : {})

  return (
    <div className={styles.bar} data-sticks role="region" aria-label={t(($) => $.filters.title)}>
      <div ref={row} className={styles.row}>
        <SearchField value={filters.q ?? ''} onChange={(q) => onChange({ q })} inputRef={search} />
        {isFolded && (
          <div ref={menu}>
            <FoldedFilters filters={filters} onChange={onChange} />
          </div>
        )}
        {/* Laid out when they are folded too: how much room they would need can be known from nothing else. */}
        <div className={isFolded ? styles.ruler : undefined} inert={isFolded}>
          <div ref={fields} className={styles.fields}>
            <FilterFields filters={filters} onChange={onChange} />
          </div>
        </div>
        <div ref={end} className={styles.end}>
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

const loadMenu = () => import('./filter-menu.tsx')

/** All filters behind one button. What draws them is fetched when it is about to be pressed. */
function FoldedFilters(props: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation('gallery')
  const { part, events } = usePressToLoad(loadMenu)
  const button = (
    <Button
      aria-haspopup="dialog"
      icon={<SlidersHorizontal size={16} aria-hidden="true" />}
      {...(!part && { ...events, 'aria-expanded': false })}
    >
      {t(($) => $.filters.title)}
    </Button>
  )
  return part ? <part.FilterMenu {...props} trigger={button} /> : button
}
