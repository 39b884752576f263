import { numberFormat } from '@studio/domain/kernel'
import type { PromptFolder } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Files, Folder, Inbox, Plus, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { placedFolders } from '../../../design/folders/index.ts'
import { BareIconButton, classNames, Menu } from '../../../design/index.ts'
import styles from './folder-nav.module.css'
import { FolderDialog } from './acts/folder-dialog.tsx'
import { RemoveFolder } from './acts/remove-folder.tsx'
import { foldersQuery, tagsQuery } from './saved.queries.ts'
import type { SavedSearch } from './saved-search.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

type FolderAct =
  | { act: 'new'; within: PromptFolder | null }
  | { act: 'rename' | 'remove'; folder: PromptFolder }

interface FolderNavProps {
  search: SavedSearch
  onSearch: (change: Partial<SavedSearch>) => void
}

/** Navigation of the list: all prompts, favourites, folders and tags. */
export function FolderNav({ search, onSearch }: FolderNavProps) {
  const { t, i18n } = useTranslation('saved-prompts')
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: tags = [] } = useQuery(tagsQuery)
  const [dialogAction, setAct] = useState<FolderAct | null>(null)
  const numbers = numberFormat(i18n.language)
  const { folder, favourite, inTrash, tag } = search
  const go = (change: Partial<SavedSearch>) =>
    onSearch({ folder: undefined, favourite: undefined, inTrash: false, ...change })
  const entry = (
    icon: ReactNode,
    label: string,
    isCurrent: boolean,
    change: Partial<SavedSearch>,
    { depth = 0, count }: { depth?: number; count?: number } = {},
  ) => (
    <button
      type="button"
      className={styles.entry}
      style={{ paddingInlineStart: `calc(var(--s3) + ${depth} * var(--s4))` }}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => go(change)}
    >
      {icon}
      <span className={styles.name} dir="auto">
        {label}
      </span>
      {count !== undefined && <span className={styles.count}>{numbers.format(count)}</span>}
    </button>
  )
  return (
    <nav className={styles.nav} aria-label={t(($) => $.folders.title)}>
      <h3 className={styles.title}>{t(($) => $.folders.title)}</h3>
      {entry(
        <Files {...ICON} />,
        t(($) => $.folders.all),
        !folder && !favourite && !inTrash,
        {},
      )}
      {entry(
        <Star {...ICON} />,
        t(($) => $.folders.favourites),
        Boolean(favourite),
        { favourite: true },
      )}
      {entry(
        <Inbox {...ICON} />,
        t(($) => $.folders.none),
        folder === 'none',
        { folder: 'none' },
      )}
      {entry(
        <Trash2 {...ICON} />,
        t(($) => $.folders.trash),
        inTrash,
        { inTrash: true },
      )}
      <ul className={styles.list}>
        {placedFolders(folders).map((each) => (
          <li key={each.id} className={styles.folder}>
            {entry(
              <Folder {...ICON} />,
              each.name,
              folder === each.id,
              { folder: each.id },
              {
                depth: each.depth,
                count: each.prompts,
              },
            )}
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
                    onSelect: () => setAct({ act: 'rename', folder: each }),
                  },
                  { label: t(($) => $.folders.within), onSelect: () => setAct({ act: 'new', within: each }) },
                  {
                    label: t(($) => $.folders.remove),
                    tone: 'danger',
                    onSelect: () => setAct({ act: 'remove', folder: each }),
                  },
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
      {tags.length > 0 && (
        <>
          <h3 className={styles.title}>{t(($) => $.tags.title)}</h3>
          <ul className={styles.tags}>
            {tags.map((each) => (
              <li key={each.tag}>
                <button
                  type="button"
                  className={styles.tag}
                  aria-pressed={tag === each.tag}
                  onClick={() => onSearch({ tag: tag === each.tag ? undefined : each.tag, inTrash: false })}
                >
                  {each.tag}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialogAction?.act === 'remove' && (
        <RemoveFolder
          folder={dialogAction.folder}
          onDeleted={(id) => folder === id && go({})}
          onClose={() => setAct(null)}
        />
      )}
      {dialogAction?.act === 'rename' && (
        <FolderDialog folder={dialogAction.folder} folders={folders} onClose={() => setAct(null)} />
      )}
      {dialogAction?.act === 'new' && (
        <FolderDialog
          folder={null}
          folders={folders}
          within={dialogAction.within}
          onClose={() => setAct(null)}
        />
      )}
    </nav>
  )
}
