import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IS_MOBILE, useFileDrop, useMedia } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import { takeHanded } from './engine/handed-files.ts'
import { takeTransfer } from './engine/sources.ts'
import { tabImport } from './engine/tab-import.ts'
import styles from './imports.module.css'
import { OptionsPanel } from './options-panel.tsx'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RecentImports } from './recent-imports.tsx'
import { StartPanel } from './start-panel.tsx'
import { TileList } from './tile-list.tsx'
import { useImport } from './use-import.ts'

/** Import of photographs: options, tiles and progress. */
export function ImportsScreen() {
  const { t } = useTranslation('imports')
  const page = useRef<HTMLDivElement>(null)
  const view = useImport()
  const isMobile = useMedia(IS_MOBILE)
  const isOver = useFileDrop(page, (_files, transfer) => void tabImport.addFiles(takeTransfer(transfer)))

  useEffect(() => {
    const handed = takeHanded()
    void tabImport.start().then(() => handed && tabImport.addFiles(handed))
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0)
        void tabImport.addFiles(takeTransfer(clipboardData))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  // The gallery and its counts have changed, even if the import continues behind another screen.
  const queries = useQueryClient()
  const changedPhase = view.tally.imported > 0 || view.undone !== null ? view.phase : null
  useEffect(() => {
    if (!changedPhase) return
    const refetch = () => void queries.invalidateQueries({ queryKey: galleryKeys.all })
    refetch()
    return refetch
  }, [queries, changedPhase])

  const hasImport = view.pictures.length > 0
  const hasOptions = view.phase !== 'finished' && view.phase !== 'undoing' && view.phase !== 'undone'
  const parts = !hasImport ? 'options tiles' : hasOptions ? 'all' : 'tiles progress'
  return (
    <div ref={page} className={styles.page} data-parts={parts}>
      <ProgressAnnouncer view={view} />
      {hasOptions &&
        (isMobile ? (
          <MobileOptions>
            <OptionsPanel view={view} />
          </MobileOptions>
        ) : (
          <div className={styles.side}>
            <OptionsPanel view={view} />
          </div>
        ))}
      <div className={styles.centre}>
        {hasImport ? (
          <TileList view={view} />
        ) : (
          <>
            <StartPanel phase={view.phase} />
            <RecentImports />
          </>
        )}
      </div>
      {hasImport && <ProgressPanel view={view} />}
      {isOver && <p className={styles.drop}>{t(($) => $.start.dropHere)}</p>}
    </div>
  )
}

function MobileOptions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('imports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.side} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t(($) => $.options.title)}</summary>
      {children}
    </details>
  )
}
