import type { CSSProperties } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { Check, ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { Dialog, IconButton } from '../../../design/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './large-view.module.css'
import { isMatrix, promptAt } from '../sheet/sheet-words.ts'
import type { Mark, SheetMarks } from './marks.ts'

interface LargeViewProps {
  job: Job
  index: number
  marks: SheetMarks
  draw: (index: number, nextMark: Mark) => void
  onMove: (index: number) => void
  onSave: (asset: MediaAsset) => void
  onClose: () => void
}

/** One enlarged image with its marks: arrows navigate, K keeps, X rejects. */
export function LargeView({ job, index, marks, draw, onMove, onSave, onClose }: LargeViewProps) {
  const { t } = useTranslation('photoshoot')
  const assets = job.result.media_assets.toSorted((a, b) => a.index - b.index)
  const at = assets.findIndex((asset) => asset.index === index)
  const asset = assets[at]
  const go = (by: number) => {
    const next = assets[at + by]
    if (next) onMove(next.index)
  }
  const keys = {
    previous: () => go(-1),
    next: () => go(1),
    keep: () => draw(index, 'kept'),
    reject: () => draw(index, 'rejected'),
  }
  useShortcuts(keys, true)
  if (!asset) return null
  const number = index + 1
  const text = promptAt(job.metadata, index)
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.frame.name, { number })} width={1120}>
      <div className={styles.view}>
        <div
          className={styles.stage}
          style={{ '--ratio': `${asset.width} / ${asset.height}` } as CSSProperties}
        >
          <AssetPicture
            key={asset.id}
            asset={{ ...asset, thumbnails: [] }}
            alt={t(($) => $.frame.alt, { number, prompt: text })}
            sizes="100vw"
            isEager
            isFilling
          />
        </div>
        {isMatrix(job.metadata) && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <div className={styles.tools}>
          <IconButton
            label={t(($) => $.frame.previous)}
            shortcut="←"
            disabled={at === 0}
            icon={<ChevronLeft size={18} aria-hidden="true" />}
            onClick={() => go(-1)}
          />
          <IconButton
            className={styles.pencil}
            label={t(($) => $.frame.keep, { number })}
            shortcut="K"
            aria-pressed={marks[index] === 'kept'}
            icon={<Check size={18} aria-hidden="true" />}
            onClick={() => draw(index, 'kept')}
          />
          <IconButton
            className={styles.pencil}
            label={t(($) => $.frame.reject, { number })}
            shortcut="X"
            aria-pressed={marks[index] === 'rejected'}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => draw(index, 'rejected')}
          />
          <IconButton
            label={t(($) => $.frame.download, { number })}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => onSave(asset)}
          />
          <IconButton
            label={t(($) => $.frame.next)}
            shortcut="→"
            disabled={at === assets.length - 1}
            icon={<ChevronRight size={18} aria-hidden="true" />}
            onClick={() => go(1)}
          />
        </div>
      </div>
    </Dialog>
  )
}
