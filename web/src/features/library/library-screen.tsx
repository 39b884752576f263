import { entryKey, type LibraryEntry } from '@studio/contract/library'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FolderInput, PanelRight, Plus, Trash2, Upload, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Dialog, IconButton, lazyComponent } from '../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../platform/index.ts'
import { type LengthTools, usePageTop } from '../gallery/length/index.ts'
import { canBeTagged, canDuplicate } from './acts/change-entries.ts'
import { useLibraryActs } from './acts/use-library-acts.ts'
import { useRemoveFolder } from './acts/use-remove-folder.ts'
import { useUpload } from './acts/use-upload.ts'
import { FolderNav } from './folders/folder-nav.tsx'
import { MoveDialog } from './folders/move-dialog.tsx'
import { LibraryContents } from './library-contents.tsx'
import styles from './library-screen.module.css'
import { type LibrarySearch, useLibrarySearch, toQuery } from './library-search.ts'
import { LibraryTools } from './library-tools.tsx'
import { type Counts, countsQuery } from './library.queries.ts'
import { type EntryActs, EntryPanel } from './panel/entry-panel.tsx'
import { useLibraryUpdates } from './use-library-updates.ts'
import { useEntryList } from './use-entry-list.ts'
import { DragLabel } from './wall/drag-label.tsx'
import { useChoice } from './wall/use-choice.ts'
import { useEntryDrag } from './wall/use-entry-drag.ts'

// Loaded with the texts of the tag field.
const TagsDialog = lazyComponent(() => import('./panel/tags-dialog.tsx').then((m) => m.TagsDialog))

const ICON = { size: 16, 'aria-hidden': true } as const

/** My Library: folders, a grid of images and texts, and the details of the selected entry. */
export function LibraryScreen() {
  // Long, but it only passes the results of hooks to its parts.
  const { t } = useTranslation('library')
  const [search, onSearch] = useLibrarySearch()
  const { data: counts } = useQuery(countsQuery)
  const list = useEntryList(search)
  const [length, setLength] = useState<LengthTools<LibraryEntry> | null>(null)
  const entries = useMemo(() => (list.pages ?? []).flatMap(({ items }) => items), [list.pages])
  const choice = useChoice(entries)
  const selected = entries.filter((entry) => choice.keys.has(entryKey(entry)))
  for (const entry of length?.offscreenItems ?? [])
    if (choice.keys.has(entryKey(entry)) && !entries.some(({ id }) => id === entry.id)) selected.push(entry)
  usePageTop(JSON.stringify(toQuery(search)))
  const [sheet, setSheet] = useState<'folders' | 'move' | 'details' | 'tags' | null>(null)
  const actions = useLibraryActs()
  const removeFolder = useRemoveFolder((id) => search.folder === id && onSearch({ folder: undefined }))
  const entryActs = useEntryActs({ chosen: selected, choice, actions, onSheet: setSheet })
  useLibraryUpdates()

  const folders = counts?.folders ?? []
  const names: Record<string, string> = {
    none: t(($) => $.folders.none),
    trash: t(($) => $.folders.trash),
    ...Object.fromEntries(folders.map(({ id, name }) => [id, name])),
  }
  const move = (items: readonly LibraryEntry[], target: string | null) => {
    choice.clear()
    if (target === 'trash') return void actions.remove(items)
    const folderId = target === 'none' ? null : target
    void actions.move(items, folderId, (folderId && names[folderId]) ?? '')
  }
  const drag = useEntryDrag(move)
  const go = (folder: string | undefined) => {
    setSheet(null)
    choice.clear()
    onSearch({ folder, kind: undefined })
  }
  const nav = { counts, folder: search.folder, onGo: go, onRemove: removeFolder }
  const panel = (
    <EntryPanel
      chosen={selected}
      folders={folders}
      actions={entryActs}
      onTag={(tag) => onSearch({ tag, folder: undefined })}
    />
  )
  return (
    <section
      className={styles.screen}
      aria-label={t(($) => $.title)}
      data-dragging={drag.dragged ? '' : undefined}
    >
      <aside className={styles.side}>
        <FolderNav {...nav} over={drag.dragged?.over ?? null} />
      </aside>
      <div className={styles.main}>
        <Head
          search={search}
          name={search.folder ? names[search.folder] : t(($) => $.folders.all)}
          isKnown={Boolean(counts)}
        />
        <LibraryTools
          search={search}
          onSearch={onSearch}
          counts={countsOf(counts, search.folder)}
          onFolders={() => setSheet('folders')}
        />
        <div className={styles.well}>
          <LibraryContents
            search={search}
            onSearch={onSearch}
            list={list}
            length={length}
            choice={choice}
            chosen={selected}
            onLength={setLength}
            onOpen={(entry) => entryActs.openOne(entry)}
            onPress={(event, entry) =>
              search.folder !== 'trash' &&
              drag.press(event, () => {
                if (choice.keys.has(entryKey(entry))) return selected
                choice.only(entry)
                return [entry]
              })
            }
            takeClick={drag.takeClick}
          />
        </div>
      </div>
      <aside className={styles.panel} aria-label={t(($) => $.panel.title)}>
        {panel}
      </aside>
      {selected.length > 0 && (
        <ChosenBar
          count={selected.length}
          actions={entryActs}
          onDetails={() => setSheet('details')}
          onClear={choice.clear}
        />
      )}
      {drag.dragged && (
        <DragLabel dragged={drag.dragged} target={drag.dragged.over ? names[drag.dragged.over] : undefined} />
      )}
      <Dialog
        isOpen={sheet === 'folders'}
        onClose={() => setSheet(null)}
        title={t(($) => $.folders.title)}
        width={400}
      >
        <FolderNav {...nav} />
      </Dialog>
      <Dialog
        isOpen={sheet === 'details' && selected.length > 0}
        onClose={() => setSheet(null)}
        title={t(($) => $.panel.title)}
        width={440}
      >
        {panel}
      </Dialog>
      {sheet === 'tags' && selected.some(canBeTagged) && (
        <TagsDialog
          items={selected.filter(canBeTagged)}
          onChange={(items, change) => void actions.tag(items, change)}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'move' && selected.length > 0 && (
        <MoveDialog
          count={selected.length}
          folders={folders}
          onMove={(folderId, name) => {
            setSheet(null)
            const items = selected
            choice.clear()
            void actions.move(items, folderId, name)
          }}
          onClose={() => setSheet(null)}
        />
      )}
    </section>
  )
}

interface ChosenBarProps {
  count: number
  actions: EntryActs
  onDetails: () => void
  onClear: () => void
}

/** On narrow screens: the selection and its actions. */
function ChosenBar({ count, actions, onDetails, onClear }: ChosenBarProps) {
  const { t } = useTranslation('library')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t(($) => $.acts.title)}>
      <span className={styles.chosen} role="status">
        {t(($) => $.selected, { count })}
      </span>
      <Button icon={<PanelRight {...ICON} />} onClick={onDetails}>
        {t(($) => $.acts.details)}
      </Button>
      {actions.move && (
        <IconButton label={t(($) => $.acts.move)} icon={<FolderInput {...ICON} />} onClick={actions.move} />
      )}
      {actions.remove && (
        <IconButton label={t(($) => $.acts.delete)} icon={<Trash2 {...ICON} />} onClick={actions.remove} />
      )}
      <IconButton label={t(($) => $.acts.clear)} icon={<X {...ICON} />} onClick={onClear} />
    </div>
  )
}

/** Counts of a folder by kind. */
function countsOf(counts: Counts | undefined, folder: string | undefined): Counts['all'] | undefined {
  if (!counts || folder === undefined) return counts?.all
  if (folder === 'none') return counts.unfiled
  if (folder === 'trash') return counts.trash
  return counts.folders.find(({ id }) => id === folder)?.counts
}

function Head({
  search,
  name,
  isKnown,
}: {
  search: LibrarySearch
  name: string | undefined
  isKnown: boolean
}) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const newKeys = useKeys('newItem')
  const { folder } = search
  const upload = useUpload(folder && folder !== 'none' && folder !== 'trash' ? folder : null)
  const write = () => void navigate({ to: '/editor' })
  useShortcuts({ newItem: write })
  const { progress } = upload
  return (
    <header className={styles.head}>
      <h2 className={styles.title} dir="auto">
        {/* Keeps the space of the name until it is loaded. */}
        {name ?? (isKnown ? t(($) => $.folders.gone) : '\u00a0')}
      </h2>
      <Button icon={<Upload {...ICON} />} loading={progress !== null} onClick={upload.choose}>
        {progress ? t(($) => $.uploading, progress) : t(($) => $.upload)}
      </Button>
      <Button variant="accent" icon={<Plus {...ICON} />} shortcut={newKeys} onClick={write}>
        {t(($) => $.new)}
      </Button>
    </header>
  )
}

interface EntryActsOf {
  chosen: readonly LibraryEntry[]
  choice: { clear: () => void }
  actions: ReturnType<typeof useLibraryActs>
  onSheet: (sheet: 'move' | 'tags') => void
}

/** Actions on the current selection, by mouse and keyboard. */
function useEntryActs({ chosen, choice, actions, onSheet }: EntryActsOf): EntryActs & {
  openOne: (entry: LibraryEntry) => void
} {
  const navigate = useNavigate()
  const [first] = chosen
  const isTrash = chosen.some(({ deletedAt }) => deletedAt !== null)
  const live = chosen.length > 0 && !isTrash
  const openOf = (entry: LibraryEntry | undefined) => {
    if (!entry || entry.deletedAt !== null) return undefined
    const { kind, id } = entry
    if (kind === 'image' || kind === 'video')
      return () => void navigate({ to: '/dashboard/gallery', search: { item: id } })
    return undefined
  }
  const editOf = (entry: LibraryEntry | undefined) => {
    if (!entry || entry.deletedAt !== null) return undefined
    const { kind, id } = entry
    if (kind === 'prompt') return () => void navigate({ to: '/editor/$id', params: { id } })
    if (kind === 'template') return () => void navigate({ to: '/dashboard/templates' })
    if (kind === 'thing') return () => void navigate({ href: `/dashboard/library/things?thing=${id}` })
    if (kind === 'image') return () => void navigate({ href: `/dashboard/photoshoot?reference=${id}` })
    return undefined
  }
  const then = (act: (items: readonly LibraryEntry[]) => Promise<void>) => () => {
    choice.clear()
    void act(chosen)
  }
  const remove = live ? then(actions.remove) : undefined
  const duplicate = live && chosen.some(canDuplicate) ? () => void actions.duplicate(chosen) : undefined
  const edit = chosen.length === 1 ? editOf(first) : undefined
  useShortcuts({
    ...(edit && { editItem: edit }),
    ...(remove && { deleteItem: remove }),
    ...(live && { moveItem: () => onSheet('move') }),
    // Handled even without a selection, because the browser would add a bookmark.
    duplicateItem: () => duplicate?.(),
  })
  return {
    open: chosen.length === 1 ? openOf(first) : undefined,
    edit,
    duplicate,
    remove,
    move: live ? () => onSheet('move') : undefined,
    tag: live && chosen.some(canBeTagged) ? () => onSheet('tags') : undefined,
    restore: chosen.length > 0 && isTrash ? then(actions.restore) : undefined,
    openOne: (entry) => (openOf(entry) ?? editOf(entry))?.(),
  }
}
