import { Dialog, lazyComponent } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import { canBeTagged } from './acts/change-entries.ts'
import { FolderNav } from './folders/folder-nav.tsx'
import { MoveDialog } from './folders/move-dialog.tsx'
import { EntryPanel } from './panel/entry-panel.tsx'
import type { LibraryState } from './use-library-screen.ts'

// Loaded with the texts of the tag field.
const TagsDialog = lazyComponent(() => import('./panel/tags-dialog.tsx').then((m) => m.TagsDialog))

/** Details of the selected entries. */
export function LibraryPanel({ library }: { library: LibraryState }) {
  return (
    <EntryPanel
      chosen={library.selected}
      folders={library.folders}
      actions={library.actions}
      onTag={(tag) => library.onSearch({ tag, folder: undefined })}
    />
  )
}

/** The sheets over My Library, of which one is open at a time. */
export function LibrarySheets({ library }: { library: LibraryState }) {
  const { t } = useTranslation('library')
  const { sheet, setSheet, selected } = library
  const close = () => setSheet(null)
  return (
    <>
      <Dialog isOpen={sheet === 'folders'} onClose={close} title={t(($) => $.folders.title)} width={400}>
        <FolderNav {...library.nav} />
      </Dialog>
      <Dialog
        isOpen={sheet === 'details' && selected.length > 0}
        onClose={close}
        title={t(($) => $.panel.title)}
        width={440}
      >
        <LibraryPanel library={library} />
      </Dialog>
      {sheet === 'tags' && selected.some(canBeTagged) && (
        <TagsDialog
          items={selected.filter(canBeTagged)}
          onChange={(items, change) => void library.tag(items, change)}
          onClose={close}
        />
      )}
      {sheet === 'move' && selected.length > 0 && (
        <MoveDialog
          count={selected.length}
          folders={library.folders}
          onMove={(folderId, name) => {
            close()
            library.moveTo(selected, folderId, name)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
