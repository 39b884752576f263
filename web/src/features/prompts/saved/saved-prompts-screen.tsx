import type { PromptListItem } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FolderOpen, LayoutGrid, List, Upload } from 'lucide-react'
import { useState } from 'react'
import { placedFolders } from '../../../design/folders/index.ts'
import {
  BareIconButton,
  Button,
  Dialog,
  IconButton,
  Menu,
  SearchField,
  Select,
  useToast,
} from '../../../design/index.ts'
import { useErrorText, useNetwork, useSearchShortcut, useTranslation } from '../../../platform/index.ts'
import { usePrompts } from '../prompts.queries.ts'
import { usePromptUpdates } from '../use-prompt-updates.ts'
import { FolderNav } from './folder-nav.tsx'
import { SavedContents } from './saved-contents.tsx'
import { foldersQuery } from './saved.queries.ts'
import styles from './saved-prompts-screen.module.css'
import { isNarrowed, type SavedSearch, useSavedSearch, toQuery } from './saved-search.ts'
import { OfflineList, EmptyList, FailedList, LoadingList, NoResults } from './saved-states.tsx'
import { TrashList } from './trash-list.tsx'

const EMPTY_SEARCH: SavedSearch = { sort: 'newest', asCovers: false, inTrash: false }
const ICON = { size: 16, 'aria-hidden': true } as const

/** Saved prompts: search, folders, tags and four sort orders, as a list or as covers. */
export function SavedPromptsScreen() {
  const { t } = useTranslation('saved-prompts')
  const [search, onSearch] = useSavedSearch()
  const { data: folders } = useQuery(foldersQuery)
  const [isFoldersOpen, setIsFoldersOpen] = useState(false)
  usePromptUpdates()
  const folder = placedFolders(folders ?? []).find(({ id }) => id === search.folder)
  const isUnknown = search.folder !== undefined && search.folder !== 'none' && !folders
  const heading = search.inTrash
    ? t(($) => $.folders.trash)
    : search.favourite
      ? t(($) => $.folders.favourites)
      : search.folder === 'none'
        ? t(($) => $.folders.none)
        : // Space is reserved until the name is loaded.
          isUnknown
          ? '\u00a0'
          : (folder?.path ?? t(($) => $.folders.all))
  return (
    <section className={styles.screen} aria-label={t(($) => $.title)}>
      <aside className={styles.side}>
        <FolderNav search={search} onSearch={onSearch} />
      </aside>
      <div className={styles.main}>
        <header className={styles.head}>
          <h2 className={styles.title} dir="auto">
            {heading}
          </h2>
          <Button asChild>
            <Link to="/dashboard/saved/import">
              <Upload {...ICON} /> {t(($) => $.import)}
            </Link>
          </Button>
          <ExportMenu />
          <Button asChild variant="accent">
            <Link to="/editor">{t(($) => $.new)}</Link>
          </Button>
        </header>
        <div className={styles.tools} data-sticks>
          <span className={styles.folders}>
            <Button icon={<FolderOpen {...ICON} />} onClick={() => setIsFoldersOpen(true)}>
              {t(($) => $.folders.title)}
            </Button>
          </span>
          {!search.inTrash && <ListTools search={search} onSearch={onSearch} />}
        </div>
        {search.inTrash ? <TrashList /> : <SavedPrompts search={search} onSearch={onSearch} />}
      </div>
      <Dialog
        isOpen={isFoldersOpen}
        onClose={() => setIsFoldersOpen(false)}
        title={t(($) => $.folders.title)}
        width={400}
      >
        <FolderNav
          search={search}
          onSearch={(change) => {
            setIsFoldersOpen(false)
            onSearch(change)
          }}
        />
      </Dialog>
    </section>
  )
}

interface Part {
  search: SavedSearch
  onSearch: (change: Partial<SavedSearch>) => void
}

function ListTools({ search, onSearch }: Part) {
  const { t } = useTranslation('saved-prompts')
  return (
    <>
      <SearchField
        {...useSearchShortcut()}
        label={t(($) => $.search)}
        clearLabel={t(($) => $.clearSearch)}
        value={search.q ?? ''}
        onSearch={(q) => onSearch({ q: q || undefined })}
      />
      <Select
        label={t(($) => $.sort.title)}
        value={search.sort}
        options={(['newest', 'used', 'evidence', 'own'] as const).map((value) => ({
          value,
          label: t(($) => $.sort[value]),
        }))}
        onChange={(sort) => onSearch({ sort })}
      />
      <span className={styles.views}>
        <IconButton
          label={t(($) => $.view.list)}
          aria-pressed={!search.asCovers}
          icon={<List {...ICON} />}
          onClick={() => onSearch({ asCovers: false })}
        />
        <IconButton
          label={t(($) => $.view.covers)}
          aria-pressed={search.asCovers}
          icon={<LayoutGrid {...ICON} />}
          onClick={() => onSearch({ asCovers: true })}
        />
      </span>
    </>
  )
}

function SavedPrompts({ search, onSearch }: Part) {
  const list = usePrompts(toQuery(search))
  const isOffline = useNetwork() !== 'here'
  const { data, hasNextPage, isFetchingNextPage } = list
  if (list.isError && !data) return <FailedList error={list.error} onRetry={() => void list.refetch()} />
  if (!data) return isOffline ? <OfflineList /> : <LoadingList />
  const prompts: PromptListItem[] = data.pages.flatMap((page) => page.prompts)
  if (prompts.length === 0)
    return isNarrowed(search) ? (
      <NoResults
        onClear={() =>
          onSearch({ ...EMPTY_SEARCH, q: undefined, tag: undefined, folder: undefined, favourite: undefined })
        }
      />
    ) : (
      <EmptyList />
    )
  return (
    <SavedContents
      // Other filters or another order clear the selection.
      key={JSON.stringify(toQuery(search))}
      prompts={prompts}
      search={search}
      isComplete={!hasNextPage}
      isOld={list.isPlaceholderData}
      onNearEnd={() =>
        hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError && void list.fetchNextPage()
      }
      failure={list.isFetchNextPageError ? () => void list.fetchNextPage() : undefined}
    />
  )
}

function ExportMenu() {
  const { t } = useTranslation('saved-prompts')
  const showToast = useToast()
  const errorText = useErrorText()
  const save = (format: 'csv' | 'json') =>
    void import('./acts/export-prompts.ts')
      .then(({ exportAll }) => exportAll(format))
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.export.failed), description: errorText(error) }),
      )
  return (
    <Menu
      align="end"
      trigger={<BareIconButton label={t(($) => $.export.title)} icon={<Download {...ICON} />} />}
      entries={[
        { label: t(($) => $.export.csv), onSelect: () => save('csv') },
        { label: t(($) => $.export.json), onSelect: () => save('json') },
      ]}
    />
  )
}
