import { numberFormat } from '@studio/domain/kernel'
import type { LibraryFolder } from '@studio/contract/library'
import { Ellipsis, Folder, FolderOpen, Inbox, Layers, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { placedFolders } from '../../../design/folders/index.ts'
import { BareIconButton, classNames, Menu } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { Counts } from '../library.queries.ts'
import { FolderDialog, type FolderAct } from './folder-dialog.tsx'
import styles from './folder-nav.module.css'
import { sumOf } from './sum-of.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

interface FolderNavProps {
  counts: Counts | undefined
  /** Folder ID, `none`, `trash`, or undefined for all entries. */
  folder: string | undefined
  /** Current drop target. */
  over?: string | null
  onGo: (folder: string | undefined) => void
  onRemove: (folder: LibraryFolder) => Promise<void>
}

/** Navigation: all entries, entries without a folder, folders and the trash. */
export function FolderNav({ counts, folder, over = null, onGo, onRemove }: FolderNavProps) {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const [dialogAction, setAct] = useState<FolderAct | null>(null)
  const numbers = numberFormat(locale)
  const folders = counts?.folders ?? []

  const entry = (
    to: string | undefined,
    label: string,
    { icon, depth = 0, count, drop }: { icon: ReactNode; depth?: number; count?: number; drop?: string },
  ) => (
    <button
      type="button"
      className={styles.entry}
      style={{ paddingInlineStart: `calc(var(--s3) + ${depth} * var(--s4))` }}
      aria-current={folder === to ? 'true' : undefined}
      data-drop={drop}
      data-over={(drop !== undefined && over === drop) || undefined}
      onClick={() => onGo(to)}
    >
      {icon}
      <span className={styles.name} dir="auto">
        {label}
      </span>
      {count !== undefined && sumOf(counts?.all) > 0 && (
        <span className={styles.count}>{numbers.format(count)}</span>
      )}
    </button>
  )
  return (
    <nav className={styles.nav} aria-label={t(($) => $.folders.title)}>
      <h3 className={styles.title}>{t(($) => $.folders.title)}</h3>
      {entry(
        undefined,
        t(($) => $.folders.all),
        { icon: <Layers {...ICON} />, count: sumOf(counts?.all) },
      )}
      {entry(
        'none',
        t(($) => $.folders.none),
        {
          icon: <Inbox {...ICON} />,
          drop: 'none',
          count: sumOf(counts?.unfiled),
        },
      )}
      <ul className={styles.list}>
        {placedFolders(folders).map((each) => (
          <li key={each.id} className={styles.folder}>
            {entry(each.id, each.name, {
              icon: folder === each.id ? <FolderOpen {...ICON} /> : <Folder {...ICON} />,
              depth: each.depth,
              count: sumOf(each.counts),
              drop: each.id,
            })}
            <span className={styles.menu}>
              <Menu
                align="end"
                trigger={
                  <BareIconButton
                    label={t(($) => $.folders.more, { name: each.name })}
                    icon={<Ellipsis {...ICON} />}
                  />
                }
                entries={[
                  {
                    label: t(($) => $.folders.rename),
                    takesFocus: true,
                    onSelect: () => setAct({ act: 'change', folder: each }),
                  },
                  {
                    label: t(($) => $.folders.within),
                    takesFocus: true,
                    onSelect: () => setAct({ act: 'new', within: each.id }),
                  },
                  { label: t(($) => $.folders.remove), tone: 'danger', onSelect: () => void onRemove(each) },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classNames(styles.entry, styles.quiet)}
        onClick={() => setAct({ act: 'new', within: null })}
      >
        <Plus {...ICON} />
        {t(($) => $.folders.add)}
      </button>
      <span className={styles.trash}>
        {entry(
          'trash',
          t(($) => $.folders.trash),
          {
            icon: <Trash2 {...ICON} />,
            drop: 'trash',
            count: sumOf(counts?.trash),
          },
        )}
      </span>
      {dialogAction && <FolderDialog act={dialogAction} folders={folders} onClose={() => setAct(null)} />}
    </nav>
  )
}
