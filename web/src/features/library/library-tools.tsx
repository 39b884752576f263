import { numberFormat } from '@studio/domain/kernel'
import { LIBRARY_KINDS, LIBRARY_SORTS } from '@studio/contract/library'
import { FolderOpen, X } from 'lucide-react'
import { BareIconButton, Button, SearchField, Select } from '../../design/index.ts'
import { useLocale, useSearchShortcut, useTranslation } from '../../platform/index.ts'
import { sumOf } from './folders/sum-of.ts'
import type { ChangeSearch, LibrarySearch } from './library-search.ts'
import styles from './library-tools.module.css'
import type { Counts } from './library.queries.ts'

interface LibraryToolsProps {
  search: LibrarySearch
  onSearch: ChangeSearch
  /** Counts of the open folder by kind. */
  counts: Counts['all'] | undefined
  onFolders: () => void
}

/** Search, kind and sort order, stored in the URL. */
export function LibraryTools({ search, onSearch, counts, onFolders }: LibraryToolsProps) {
  const { t } = useTranslation('library')
  const { tag } = search
  return (
    <div className={styles.tools} data-sticks role="region" aria-label={t(($) => $.search)}>
      <span className={styles.folders}>
        <Button icon={<FolderOpen size={16} aria-hidden="true" />} onClick={onFolders}>
          {t(($) => $.folders.title)}
        </Button>
      </span>
      <SearchField
        {...useSearchShortcut()}
        label={t(($) => $.search)}
        clearLabel={t(($) => $.clearSearch)}
        value={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q || undefined }, { replace: true })}
      />
      <KindChips search={search} onSearch={onSearch} counts={counts} />
      {tag && (
        <span className={styles.badge}>
          #{tag}
          <BareIconButton
            label={t(($) => $.clearTag, { tag })}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onSearch({ tag: undefined })}
          />
        </span>
      )}
      <span className={styles.sort}>
        <Select
          label={t(($) => $.sort.title)}
          value={search.sort ?? 'newest'}
          options={LIBRARY_SORTS.map((value) => ({ value, label: t(($) => $.sort[value]) }))}
          onChange={(sort) => onSearch({ sort })}
        />
      </span>
    </div>
  )
}

function KindChips({ search, onSearch, counts }: Omit<LibraryToolsProps, 'onFolders'>) {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const numbers = numberFormat(locale)
  // Kinds without entries aren’t offered, except the selected one.
  const kinds = LIBRARY_KINDS.filter((kind) => (counts?.[kind] ?? 0) > 0 || search.kind === kind)
  const chip = (label: string, count: number, isOn: boolean, kind: LibrarySearch['kind']) => (
    <button
      key={label}
      type="button"
      className={styles.chip}
      aria-pressed={isOn}
      onClick={() => onSearch({ kind })}
    >
      {label} {count > 0 && <span className={styles.count}>{numbers.format(count)}</span>}
    </button>
  )
  return (
    <div className={styles.chips} role="group" aria-label={t(($) => $.kinds.title)}>
      {chip(
        t(($) => $.kinds.all),
        sumOf(counts),
        !search.kind,
        undefined,
      )}
      {kinds.map((kind) =>
        chip(
          t(($) => $.kinds[kind]),
          counts?.[kind] ?? 0,
          search.kind === kind,
          kind,
        ),
      )}
    </div>
  )
}
