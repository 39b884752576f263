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
  /** The localised count, for example `128 items`. */
  count: string
  /** False while a dialog or menu above the page handles the keys. */
  hasKeys: boolean
  /** Further controls of the view. */
  children?: ReactNode
}

/** Search field, five filters and the active filters. `/` focuses the search, F the filters. */
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
        {/* Laid out even when folded: the space the fields need can only be measured. */}
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

/** All filters behind one button. The menu is loaded when the pointer or focus approaches the button. */
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
