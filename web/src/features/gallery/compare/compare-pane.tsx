import type { GalleryItem, QualityReason } from '@studio/contract/gallery'
import { useState } from 'react'
import { useLocale } from '../../../platform/index.ts'
import { altOf } from '../alt.ts'
import { momentLabel } from '../grid/day-label.ts'
import { ReasonList } from '../culling/reason-list.tsx'
import { MarksField } from '../marks/marks-field.tsx'
import type { ChangePictures } from '../acts/use-acts.ts'
import styles from './compare-view.module.css'
import type { SharedZoom } from './use-shared-zoom.ts'
import { ZoomedImage } from './zoomed-image.tsx'

interface ComparePaneProps {
  item: GalleryItem
  zoom: SharedZoom
  reasons?: readonly QualityReason[] | undefined
  onChange: ChangePictures
}

/** One of the compared images, with its caption. */
export function ComparePane({ item, zoom, reasons, onChange }: ComparePaneProps) {
  const [locale] = useLocale()
  const [now] = useState(Date.now)
  return (
    <figure className={styles.pane}>
      <ZoomedImage item={item} zoom={zoom} alt={altOf(item)} />
      <figcaption className={styles.caption}>
        <span className={styles.name}>{item.prompt}</span>
        <span className={styles.facts}>
          {item.width} × {item.height}, {momentLabel(Date.parse(item.createdAt), now, locale)}
        </span>
        {reasons && <ReasonList reasons={reasons} />}
        <MarksField item={item} onChange={onChange} />
      </figcaption>
    </figure>
  )
}
