import { entryKey } from '@studio/contract/library'
import { useTranslation } from '../../platform/index.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { FolderNav } from './folders/folder-nav.tsx'
import { LibraryContents } from './library-contents.tsx'
import { LibraryHead } from './library-head.tsx'
import styles from './library-screen.module.css'
import { LibraryPanel, LibrarySheets } from './library-sheets.tsx'
import { LibraryTools } from './library-tools.tsx'
import { type LibraryState, useLibraryScreen } from './use-library-screen.ts'
import { DragLabel } from './wall/drag-label.tsx'

/** My Library: folders, a grid of images and texts, and the details of the selected entry. */
export function LibraryScreen() {
  const { t } = useTranslation('library')
  const library = useLibraryScreen()
  const { selected, names } = library
  const { dragged } = library.drag
  return (
    <section
      className={styles.screen}
      aria-label={t(($) => $.title)}
      data-dragging={dragged ? '' : undefined}
    >
      <aside className={styles.side}>
        <FolderNav {...library.nav} over={dragged?.over ?? null} />
      </aside>
      <MainPane library={library} />
      <aside className={styles.panel} aria-label={t(($) => $.panel.title)}>
        <LibraryPanel library={library} />
      </aside>
      {selected.length > 0 && (
        <ChosenBar
          count={selected.length}
          actions={library.actions}
          onDetails={() => library.setSheet('details')}
          onClear={library.choice.clear}
        />
      )}
      {dragged && <DragLabel dragged={dragged} target={dragged.over ? names[dragged.over] : undefined} />}
      <LibrarySheets library={library} />
    </section>
  )
}

/** The listed folder: its name, filters and entries. */
function MainPane({ library }: { library: LibraryState }) {
  const { t } = useTranslation('library')
  const { search, onSearch, choice, selected, drag } = library
  return (
    <div className={styles.main}>
      <LibraryHead
        search={search}
        name={search.folder ? library.names[search.folder] : t(($) => $.folders.all)}
        isKnown={library.hasCounts}
      />
      <LibraryTools
        search={search}
        onSearch={onSearch}
        counts={library.counts}
        onFolders={() => library.setSheet('folders')}
      />
      <div className={styles.well}>
        <LibraryContents
          search={search}
          onSearch={onSearch}
          list={library.list}
          length={library.length}
          choice={choice}
          chosen={selected}
          onLength={library.setLength}
          onOpen={library.actions.openOne}
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
  )
}
