import { createPortal } from 'react-dom'
import { useTranslation } from '../../../platform/index.ts'
import styles from './drag-label.module.css'
import type { DraggedEntries } from './use-entry-drag.ts'

/** Distance from the pointer in px. */
const DRAG_OFFSET = 14

/** Label of a drag beside the pointer: `2 to For the client`. */
export function DragLabel({ dragged, target }: { dragged: DraggedEntries; target: string | undefined }) {
  const { t } = useTranslation('library')
  const { entries, x, y } = dragged
  const count = entries.length
  const pictures = entries.flatMap(({ picture }) => (picture ? [picture] : [])).slice(0, 2)
  return createPortal(
    <div className={styles.label} style={{ left: x + DRAG_OFFSET, top: y + DRAG_OFFSET }} role="status">
      {pictures.map(({ url, thumbnails }) => (
        <img key={url} src={thumbnails[0]?.url ?? url} alt="" width={20} height={22} />
      ))}
      <span>{target ? t(($) => $.drag.to, { count, name: target }) : t(($) => $.drag.items, { count })}</span>
    </div>,
    document.body,
  )
}
