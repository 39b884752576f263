import type { PromptListItem } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowUp,
  Camera,
  Copy,
  FolderInput,
  Image,
  PenLine,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { placedFolders } from '../../../design/folders/index.ts'
import { Button, lazyComponent, type MenuEntry, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { BulkBar } from './acts/bulk-bar.tsx'
import { MoveDialog } from './acts/move-dialog.tsx'
import { foldersQuery } from './saved.queries.ts'
import { SavedList } from './saved-list.tsx'
import type { SavedSearch } from './saved-search.ts'
import { useChoice } from './acts/use-choice.ts'
import { useSavedActs } from './acts/use-saved-acts.ts'

const TagsDialog = lazyComponent(() => import('./acts/tags-dialog.tsx').then((m) => m.TagsDialog))

const ICON = { size: 16, 'aria-hidden': true } as const

interface SavedContentsProps {
  prompts: readonly PromptListItem[]
  isComplete: boolean
  /** True while `prompts` are still those of the previous filters. */
  isOld: boolean
  search: SavedSearch
  onNearEnd: () => void
  /** Retries loading more prompts; undefined without an error. */
  failure: (() => void) | undefined
}

type Open =
  | { what: 'move' | 'tags'; ids: ReadonlySet<string> }
  | { what: 'cover'; prompt: PromptListItem }
  | null

/** List of prompts with actions for one and for all selected. */
export function SavedContents(props: SavedContentsProps) {
  const { prompts, isComplete, isOld, search, onNearEnd, failure } = props
  const { t } = useTranslation('saved-prompts')
  const actions = useSavedActs()
  const choice = useChoice(prompts)
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const { data: folders = [] } = useQuery(foldersQuery)
  const [open, setOpen] = useState<Open>(null)
  const of = (ids: ReadonlySet<string>) => prompts.filter(({ id }) => ids.has(id))
  const selected = of(choice.ids)

  const remove = (prompts: readonly PromptListItem[]) => {
    choice.clear()
    void actions.change(
      prompts,
      { deleted: true },
      t(($) => $.acts.deleted, { count: prompts.length }),
    )
  }
  const favour = (prompts: readonly PromptListItem[]) => {
    const favourite = !prompts.every((prompt) => prompt.favourite)
    const count = prompts.length
    void actions.change(
      prompts,
      { favourite },
      favourite ? t(($) => $.acts.favoured, { count }) : t(($) => $.acts.unfavoured, { count }),
    )
  }
  const exportChosen = () => {
    const names = new Map(placedFolders(folders).map(({ id, name }) => [id, name]))
    void import('./acts/export-prompts.ts')
      .then(({ exportSome }) => exportSome(selected, (id) => names.get(id)))
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.export.failed), description: errorText(error) }),
      )
  }
  const onMove = search.sort === 'own' && !isOld ? actions.move : undefined
  const entriesOf = (prompt: PromptListItem, index: number): MenuEntry[] => {
    const [before, after] = [prompts[index - 1], prompts[index + 1]]
    const ids = new Set([prompt.id])
    return [
      {
        label: t(($) => $.row.open),
        icon: <PenLine {...ICON} />,
        onSelect: () => void navigate({ to: '/editor/$id', params: { id: prompt.id } }),
      },
      {
        label: t(($) => $.row.shoot),
        icon: <Camera {...ICON} />,
        onSelect: () => void navigate({ to: '/dashboard/photoshoot', search: { saved: prompt.id } }),
      },
      {
        label: t(($) => $.row.duplicate),
        icon: <Copy {...ICON} />,
        onSelect: () => void actions.duplicate(prompt),
      },
      'separator',
      {
        label: prompt.favourite ? t(($) => $.row.unfavour) : t(($) => $.row.favour),
        icon: <Star {...ICON} />,
        onSelect: () => favour([prompt]),
      },
      {
        label: t(($) => $.bulk.move),
        icon: <FolderInput {...ICON} />,
        onSelect: () => setOpen({ what: 'move', ids }),
      },
      {
        label: t(($) => $.bulk.tags),
        icon: <Tag {...ICON} />,
        onSelect: () => setOpen({ what: 'tags', ids }),
      },
      {
        label: t(($) => $.row.cover),
        icon: <Image {...ICON} />,
        onSelect: () => setOpen({ what: 'cover', prompt }),
      },
      ...(onMove
        ? [
            'separator' as const,
            {
              label: t(($) => $.order.up),
              shortcut: 'Alt ArrowUp',
              icon: <ArrowUp {...ICON} />,
              isDisabled: !before,
              onSelect: () => void onMove(prompt, prompts[index - 2]?.id ?? null),
            },
            {
              label: t(($) => $.order.down),
              shortcut: 'Alt ArrowDown',
              icon: <ArrowDown {...ICON} />,
              isDisabled: !after,
              onSelect: () => void (after && onMove(prompt, after.id)),
            },
          ]
        : []),
      'separator',
      {
        label: t(($) => $.bulk.delete),
        icon: <Trash2 {...ICON} />,
        shortcut: 'Del',
        tone: 'danger',
        onSelect: () => remove([prompt]),
      },
    ]
  }

  return (
    <>
      <SavedList
        prompts={prompts}
        isComplete={isComplete}
        isOld={isOld}
        choice={choice}
        onMove={onMove}
        entriesOf={entriesOf}
        onNearEnd={onNearEnd}
        asCovers={search.asCovers}
        onFavourite={(prompt) => favour([prompt])}
        onDelete={(prompt) => remove([prompt])}
      />
      {failure && (
        <p role="alert">
          {t(($) => $.failed.more)} <Button onClick={failure}>{t(($) => $.failed.retry)}</Button>
        </p>
      )}
      {selected.length > 0 && (
        <BulkBar
          prompts={selected}
          choice={choice}
          onMove={() => setOpen({ what: 'move', ids: choice.ids })}
          onTags={() => setOpen({ what: 'tags', ids: choice.ids })}
          onFavourite={() => favour(selected)}
          onExport={exportChosen}
          onDelete={() => remove(selected)}
        />
      )}
      {open?.what === 'move' && (
        <MoveDialog
          prompts={of(open.ids)}
          onClose={() => setOpen(null)}
          onMove={(folder) => {
            const prompts = of(open.ids)
            const count = prompts.length
            void actions.change(
              prompts,
              { folderId: folder?.id ?? null },
              folder
                ? t(($) => $.acts.moved, { count, folder: folder.name })
                : t(($) => $.acts.movedOut, { count }),
            )
          }}
        />
      )}
      {open?.what === 'tags' && (
        <TagsDialog
          prompts={of(open.ids)}
          onClose={() => setOpen(null)}
          onAdd={(tag) =>
            void actions.change(
              of(open.ids),
              { addTags: [tag] },
              t(($) => $.acts.tagged, { tag }),
            )
          }
          onRemove={(tag) =>
            void actions.change(
              of(open.ids),
              { removeTags: [tag] },
              t(($) => $.acts.untagged, { tag }),
            )
          }
        />
      )}
      {open?.what === 'cover' && (
        <PicturePicker
          title={t(($) => $.row.coverTitle, { title: open.prompt.title })}
          current={open.prompt.cover?.id ?? null}
          emptyText={t(($) => $.row.noPictures)}
          onPick={({ id }) => {
            setOpen(null)
            void actions.setCover(open.prompt, id)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
