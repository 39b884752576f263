import type { GalleryItem } from '@studio/contract/gallery'
import { type Ref, useImperativeHandle, useRef } from 'react'
import Yarl, { type ControllerRef, type Slide, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useTranslation } from '../../../../platform/index.ts'
import { reducesMotion, Spinner } from '../../../../design/index.ts'
import { type Size } from './fit.ts'
import { slideOf } from './slides.ts'
import styles from './stage.module.css'
import { Underlay } from './underlay.tsx'
import { VideoSlide } from './video-slide.tsx'

export interface StageHandle {
  previous: () => void
  next: () => void
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  /** Pans the enlarged image like the arrow keys. */
  pan: (key: string) => void
}

interface StageProps {
  items: readonly GalleryItem[]
  index: number
  size: Size
  zoom: number
  onView: (index: number) => void
  onZoom: (zoom: number) => void
  handle: Ref<StageHandle>
}

/** Images side by side with one visible, for swiping, zooming and panning. */
export function Stage({ items, index, size, zoom, onView, onZoom, handle }: StageProps) {
  const { t } = useTranslation('pictures')
  const isStill = reducesMotion()
  const room = useRef<HTMLDivElement>(null)
  const controller = useRef<ControllerRef>(null)
  const zoomer = useRef<ZoomRef>(null)
  const slides = items.map(slideOf)

  useImperativeHandle(handle, () => ({
    previous: () => controller.current?.prev(),
    next: () => controller.current?.next(),
    zoomIn: () => zoomer.current?.zoomIn(),
    zoomOut: () => zoomer.current?.zoomOut(),
    fit: () => zoomer.current?.changeZoom(1),
    pan: (key) => {
      const container = room.current?.querySelector('.yarl__container')
      container?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
  }))

  return (
    <div ref={room} className={styles.stage}>
      <Yarl
        slides={slides}
        index={index}
        plugins={[Inline, Zoom]}
        inline={{ style: { width: '100%', height: '100%' } }}
        carousel={{ finite: true, preload: 1, padding: 0, spacing: 24, imageFit: 'contain' }}
        controller={{ ref: controller, closeOnEscape: false, touchAction: 'none' }}
        animation={{
          fade: 0,
          swipe: isStill ? 0 : 260,
          navigation: isStill ? 0 : 140,
          zoom: isStill ? 0 : 260,
          easing: { fade: 'linear', swipe: EASE, navigation: EASE },
        }}
        zoom={{ ref: zoomer, maxZoomPixelRatio: 2, scrollToZoom: true, pinchZoomV4: true }}
        toolbar={{ buttons: [] }}
        labels={{
          Carousel: t(($) => $.lightbox.stage),
          'Photo gallery': t(($) => $.lightbox.stage),
          Slide: t(($) => $.lightbox.title),
          '{index} of {total}': `{index} / {total}`,
        }}
        on={{ view: (at) => onView(at.index), zoom: (at) => onZoom(at.zoom) }}
        render={{
          buttonPrev: nothing,
          buttonNext: nothing,
          buttonZoom: nothing,
          iconLoading: nothing,
          iconError: () => <span className={styles.lost}>{t(($) => $.lightbox.lost)}</span>,
          slide: ({ slide, offset }) => {
            const item = itemOf(slide)
            return item?.type === 'video' ? <VideoSlide item={item} isCurrent={offset === 0} /> : null
          },
          slideContainer: ({ slide, children }) => (
            <Underlay
              item={itemOf(slide)}
              stage={size}
              isCurrent={itemOf(slide)?.id === items[index]?.id}
              isZoomed={zoom > 1}
            >
              {children}
            </Underlay>
          ),
        }}
      />
      {size.width === 0 && <Spinner />}
    </div>
  )
}

const EASE = 'cubic-bezier(0.2, 0, 0, 1)'
const nothing = () => null
const itemOf = (slide: Slide) => slide.item
