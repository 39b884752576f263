import type { GalleryItem } from '@studio/contract/gallery'
import type { ReactNode } from 'react'
import { averageColour } from '../../grid/tiles/average-colour.ts'
import { fitInto, type Size } from './fit.ts'
import { TRANSITION_NAME } from './grow.ts'
import styles from './stage.module.css'

interface UnderlayProps {
  item: GalleryItem | undefined
  stage: Size
  isCurrent: boolean
  isZoomed: boolean
  children: ReactNode
}

/** The cached grid thumbnail, in the exact place of the image that is loading. */
export function Underlay({ item, stage, isCurrent, isZoomed, children }: UnderlayProps) {
  const { width, height } = item ? fitInto(item, stage) : { width: 0, height: 0 }
  return (
    <>
      {item && width > 0 && (
        <div className={styles.underlay} aria-hidden="true">
          <div
            className={styles.print}
            data-growing={isCurrent || undefined}
            hidden={isZoomed && isCurrent}
            style={{
              width,
              height,
              backgroundColor: averageColour(item.placeholder),
              ...(isCurrent && { viewTransitionName: TRANSITION_NAME }),
            }}
          >
            {item.thumbnails[0] && <img src={item.thumbnails[0].url} alt="" draggable={false} />}
          </div>
        </div>
      )}
      {children}
    </>
  )
}
