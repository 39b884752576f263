import { percentText } from '@studio/domain/kernel'
import type { GalleryItem, QualityReason } from '@studio/contract/gallery'
import { ArrowLeftRight, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, keyPressed } from '../../../design/index.ts'
import { useModal } from '../lightbox/use-modal.ts'
import type { ChangePictures } from '../acts/use-acts.ts'
import styles from './compare-view.module.css'
import { ComparePane } from './compare-pane.tsx'
import { useSharedZoom } from './use-shared-zoom.ts'

interface CompareViewProps {
  /** Two to four. */
  items: readonly GalleryItem[]
  /** Reasons to look closer at an image. */
  reasonsOf?: (id: string) => readonly QualityReason[]
  onChange: ChangePictures
  onClose: () => void
}

const ICON = { size: 18, 'aria-hidden': true } as const

/** Two to four images side by side with shared zoom and pan. */
export function CompareView({ items, reasonsOf, onChange, onClose }: CompareViewProps) {
  const { t, i18n } = useTranslation('pictures')
  const [isSwapped, setIsSwapped] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const keepFocus = useModal(root)
  const zoom = useSharedZoom()
  const swap = () => setIsSwapped(!isSwapped)

  const onKeyDown = (event: KeyboardEvent) => {
    keepFocus(event)
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (keyPressed(event) === 'Escape') onClose()
    else if (keyPressed(event) === 's') swap()
    else if (!zoom.press(keyPressed(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const panes = isSwapped ? items.toReversed() : items
  return createPortal(
    <div
      ref={root}
      role="dialog"
      aria-modal="true"
      aria-label={t(($) => $.compare.title)}
      tabIndex={-1}
      className={styles.compare}
      onKeyDownCapture={onKeyDown}
    >
      <div className={styles.toolbar}>
        <h2 className={styles.title}>{t(($) => $.compare.title)}</h2>
        <IconButton
          label={t(($) => $.lightbox.zoomOut)}
          shortcut="-"
          icon={<ZoomOut {...ICON} />}
          onClick={() => zoom.press('-')}
        />
        <span className={styles.percent}>{percentText(zoom.view.scale, i18n.language)}</span>
        <IconButton
          label={t(($) => $.lightbox.zoomIn)}
          shortcut="+"
          icon={<ZoomIn {...ICON} />}
          onClick={() => zoom.press('+')}
        />
        <IconButton
          label={t(($) => $.compare.fit)}
          shortcut="0"
          icon={<Maximize {...ICON} />}
          onClick={() => zoom.press('0')}
        />
        <IconButton
          label={t(($) => $.compare.swap)}
          shortcut="S"
          icon={<ArrowLeftRight {...ICON} />}
          onClick={swap}
        />
        <IconButton
          label={t(($) => $.compare.close)}
          shortcut="Escape"
          icon={<X {...ICON} />}
          onClick={onClose}
        />
      </div>
      <div className={styles.panes} data-count={items.length}>
        {panes.map((item) => (
          <ComparePane
            key={item.id}
            item={item}
            zoom={zoom}
            reasons={reasonsOf?.(item.id)}
            onChange={onChange}
          />
        ))}
      </div>
    </div>,
    document.body,
  )
}
