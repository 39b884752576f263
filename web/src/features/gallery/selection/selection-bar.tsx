import { type Flag, type GalleryItem, printContactSheet } from '@studio/contract/gallery'
import { Ban, Check, Columns2, Download, FolderInput, Layers, Star, Tag, Trash2, X } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { call, useTranslation } from '../../../platform/index.ts'
import { BareIconButton, Button, IconButton, lazyComponent, Menu, keyPressed } from '../../../design/index.ts'
import { CompareView } from '../compare/compare-view.tsx'
import { MAX_COMPARED } from '../compare/max-compared.ts'
import { PictureActs } from '../acts/picture-acts.ts'
import type { ChangePictures } from '../acts/use-acts.ts'
import { ContactSheetDialog } from './lazy-dialogs.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './selection-bar.module.css'
import { TagDialog } from './tag-dialog.tsx'
import type { Selection } from './use-selection.ts'
import { useDeliver } from './use-deliver.ts'
import { useStacking } from './use-stacking.ts'
import { useZip } from './use-zip.ts'

export interface SelectionBarProps {
  /** The selected items in gallery order. */
  items: readonly GalleryItem[]
  selection: Selection
  onChange: ChangePictures
  onDelete: (items: readonly GalleryItem[]) => Promise<void>
}

const ExportManyDialog = lazyComponent(() =>
  import('./selection-dialogs.ts').then((module) => module.ExportManyDialog),
)

const ICON = { size: 18, 'aria-hidden': true } as const
const STARS = [5, 4, 3, 2, 1, 0]

/** Bar at the bottom of the gallery while items are selected. */
export function SelectionBar({ items, selection, onChange, onDelete }: SelectionBarProps) {
  // Long: the list of all actions on a selection.
  const { t } = useTranslation('pictures')
  const [open, setOpen] = useState<'tags' | 'move' | 'compare' | 'export' | 'sheet' | null>(null)
  const { saveZip, checkCount } = useZip()
  const deliver = useDeliver(checkCount)
  const stackEntries = useStacking(items)
  const { Edits } = use(PictureActs)
  const canCompare = items.length >= 2 && items.length <= MAX_COMPARED
  const isNone = items.length === 0

  const flag = (kind: Flag) =>
    void onChange(items, { flag: items.every((item) => item.flag === kind) ? null : kind })
  const remove = () => {
    selection.clear()
    void onDelete(items)
  }

  // Works anywhere on the page except in fields and dialogs.
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isInControl = (event.target as Element).closest('input, textarea, [role=dialog], [role=menu]')
    if (keyPressed(event) === 'Escape' && !event.defaultPrevented && !isInControl && !open) selection.clear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const starEntries = STARS.map((stars) => ({
    label: stars === 0 ? t(($) => $.selection.noStars) : '★'.repeat(stars),
    shortcut: String(stars),
    onSelect: () => void onChange(items, { stars }),
  }))

  return (
    <div className={styles.place}>
      <div className={styles.bar} role="toolbar" aria-label={t(($) => $.selection.title)}>
        <IconButton
          label={t(($) => $.selection.clear)}
          shortcut="Escape"
          icon={<X {...ICON} />}
          onClick={selection.clear}
        />
        <span className={styles.count} role="status">
          {t(($) => $.selection.count, { count: items.length })}
        </span>
        <Button variant="plain" className={styles.all} shortcut="Ctrl A" onClick={selection.chooseAll}>
          {t(($) => $.selection.all)}
        </Button>
        <div className={styles.tools}>
          {isNone ? null : (
            <>
              <Menu
                align="center"
                trigger={<BareIconButton label={t(($) => $.selection.stars)} icon={<Star {...ICON} />} />}
                entries={starEntries}
              />
              <IconButton
                label={t(($) => $.selection.pick)}
                shortcut="K"
                icon={<Check {...ICON} />}
                onClick={() => flag('pick')}
              />
              <IconButton
                label={t(($) => $.selection.reject)}
                shortcut="X"
                icon={<Ban {...ICON} />}
                onClick={() => flag('reject')}
              />
              <IconButton
                label={t(($) => $.selection.tag)}
                icon={<Tag {...ICON} />}
                onClick={() => setOpen('tags')}
              />
              <IconButton
                label={t(($) => $.selection.move)}
                icon={<FolderInput {...ICON} />}
                onClick={() => setOpen('move')}
              />
              <IconButton
                label={canCompare ? t(($) => $.selection.compare) : t(($) => $.selection.compareSome)}
                icon={<Columns2 {...ICON} />}
                aria-disabled={!canCompare}
                onClick={() => canCompare && setOpen('compare')}
              />
              <Menu
                align="center"
                trigger={<BareIconButton label={t(($) => $.selection.stacks)} icon={<Layers {...ICON} />} />}
                entries={stackEntries}
              />
              {Edits && <Edits items={items} />}
              <Menu
                align="center"
                trigger={
                  <BareIconButton label={t(($) => $.selection.download)} icon={<Download {...ICON} />} />
                }
                entries={[
                  { label: t(($) => $.selection.zip), onSelect: () => saveZip(items) },
                  { label: t(($) => $.selection.deliver), onSelect: () => deliver(items) },
                  {
                    label: t(($) => $.selection.sheet),
                    takesFocus: true,
                    onSelect: () => checkCount(items) && setOpen('sheet'),
                  },
                  {
                    label: t(($) => $.selection.export),
                    takesFocus: true,
                    onSelect: () => checkCount(items) && setOpen('export'),
                  },
                ]}
              />
              <IconButton
                label={t(($) => $.selection.delete)}
                tone="danger"
                icon={<Trash2 {...ICON} />}
                onClick={remove}
              />
            </>
          )}
        </div>
      </div>
      {open === 'tags' && <TagDialog items={items} onChange={onChange} onClose={() => setOpen(null)} />}
      {open === 'move' && <MoveDialog items={items} onChange={onChange} onClose={() => setOpen(null)} />}
      {open === 'export' && <ExportManyDialog items={items} onClose={() => setOpen(null)} />}
      {open === 'sheet' && (
        <ContactSheetDialog
          count={items.length}
          print={(settings) =>
            call(printContactSheet, { body: { ...settings, ids: items.map(({ id }) => id) } })
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'compare' && canCompare && (
        <CompareView items={items} onChange={onChange} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
