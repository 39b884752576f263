import type { GalleryItem } from '@studio/contract/gallery'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { classNames, IconButton, IS_MOBILE, useMedia, keyPressed } from '../../../design/index.ts'
import { altOf } from '../alt.ts'
import type { Stretch } from '../length/length-tools.ts'
import { useGalleryActions } from '../acts/use-acts.ts'
import { FilmStrip } from './stage/film-strip.tsx'
import { zoomPercent } from './stage/fit.ts'
import { MissingImage } from './stage/missing-image.tsx'
import styles from './lightbox.module.css'
import { actionOf } from './lightbox-keys.ts'
import { addressOfDarkroom, addressOfReference } from './panel/next-step-addresses.ts'
import { Panel } from './panel/panel.tsx'
import { Stage, type StageHandle } from './stage/stage.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCurrent } from './use-current.ts'
import { useDownload } from './use-download.ts'
import { useModal } from './use-modal.ts'
import { useSize } from './stage/use-size.ts'
import { toggleVideo } from './stage/video-slide.tsx'

export interface LightboxProps {
  items: readonly GalleryItem[]
  /** The shown item. If it isn't in `items`, it is loaded and shown alone. */
  itemId: string
  /** Ends of the list that `items` includes. With both, the number of items is known. */
  stretch?: Stretch
  onMove: (id: string) => void
  onClose: () => void
  onDelete?: ((item: GalleryItem) => void) | undefined
  /** Called when more items may be needed soon, after the last or before the first. */
  onNearEnd?: (() => void) | undefined
  onNearStart?: (() => void) | undefined
}

const NEAR_END = 8
const ALL: Stretch = { isFromTop: true, isComplete: true }

export function Lightbox(props: LightboxProps) {
  const { stretch = ALL, onClose, onDelete, onNearEnd, onNearStart } = props
  const isComplete = stretch.isFromTop && stretch.isComplete
  const { t } = useTranslation('pictures')
  const isMobile = useMedia(IS_MOBILE)
  const navigate = useNavigate()
  const { items, index, item, error, go, view } = useCurrent(props)
  const [isInfoOpen, setIsInfoOpen] = useState(!isMobile)
  const [zoom, setZoom] = useState(1)
  const root = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const stage = useRef<StageHandle>(null)
  const size = useSize(room)
  const keepFocus = useModal(root)

  const askForMore = useEffectEvent((place: number, count: number) => {
    if (count - place <= NEAR_END) onNearEnd?.()
    if (place < NEAR_END) onNearStart?.()
  })
  useEffect(() => askForMore(index, items.length), [index, items.length])

  const remove = () => {
    if (!item || !onDelete) return
    const next = items[index + 1] ?? items[index - 1]
    if (next) go(next.id)
    else onClose()
    onDelete(item)
  }
  const { download, saveRecipe, isSaving } = useDownload(item)
  const { change } = useGalleryActions()

  const onKeyDown = (event: KeyboardEvent) => {
    // Menus and dialogs above this one are its children in React, but not in the DOM.
    if (!root.current?.contains(event.target as Node)) return
    keepFocus(event)
    const action = actionOf(event, event.target as Element)
    const isPanning = zoom > 1 && keyPressed(event).startsWith('Arrow')
    if (isPanning) {
      if (!event.isTrusted || (event.target as Element).closest('.yarl__container')) return
      event.preventDefault()
      stage.current?.pan(keyPressed(event))
      return
    }
    if (!action) return
    if (action === 'play' && !toggleVideo(root.current)) return
    event.preventDefault()
    event.stopPropagation()
    if (action === 'previous') stage.current?.previous()
    else if (action === 'next') stage.current?.next()
    else if (action === 'close') onClose()
    else if (action === 'delete') remove()
    else if (action === 'download') download()
    else if (action === 'info') setIsInfoOpen(!isInfoOpen)
    else if (action === 'zoomIn') stage.current?.zoomIn()
    else if (action === 'zoomOut') stage.current?.zoomOut()
    else if (action === 'fit') stage.current?.fit()
    else if (!item) return
    else if (action === 'refer') {
      if (item.type === 'image') void navigate({ href: addressOfReference(item) })
    } else if (action === 'edit') {
      if (item.type === 'image') void navigate({ href: addressOfDarkroom(item) })
    } else if (action === 'stars') void change([item], { stars: Number(keyPressed(event)) })
    else if (action === 'pick' || action === 'reject')
      void change([item], { flag: item.flag === action ? null : action })
  }

  const isInList = props.items.length > 0 && items === props.items
  const counter =
    !isInList || !stretch.isFromTop ? '' : isComplete ? `${index + 1} / ${items.length}` : `${index + 1}`
  return createPortal(
    <div
      ref={root}
      role="dialog"
      aria-modal="true"
      aria-label={(item && altOf(item, 100)) || t(($) => $.lightbox.title)}
      tabIndex={-1}
      className={classNames(styles.lightbox, isInfoOpen && item && styles.withPanel)}
      onKeyDownCapture={onKeyDown}
    >
      <div className={styles.main}>
        <Toolbar
          counter={counter}
          counterLabel={
            isComplete ? t(($) => $.lightbox.position, { place: index + 1, count: items.length }) : counter
          }
          project={item?.project ?? null}
          isEdited={item?.isEdited ?? false}
          zoom={item && item.type === 'image' ? zoomPercent(item, size, zoom, devicePixelRatio) : null}
          isInfoOpen={isInfoOpen}
          onZoomIn={() => stage.current?.zoomIn()}
          onZoomOut={() => stage.current?.zoomOut()}
          onInfo={() => setIsInfoOpen(!isInfoOpen)}
          onClose={onClose}
        />
        <div ref={room} className={styles.room}>
          {item && (
            <Stage
              items={items}
              index={index}
              size={size}
              zoom={zoom}
              onView={view}
              onZoom={setZoom}
              handle={stage}
            />
          )}
          {error && <MissingImage error={error} onClose={onClose} />}
        </div>
        {index > 0 && (
          <IconButton
            className={styles.previous}
            label={t(($) => $.lightbox.previous)}
            tooltipSide="right"
            icon={<ChevronLeft size={22} aria-hidden="true" />}
            onClick={() => stage.current?.previous()}
          />
        )}
        {index < items.length - 1 && (
          <IconButton
            className={styles.next}
            label={t(($) => $.lightbox.next)}
            tooltipSide="left"
            icon={<ChevronRight size={22} aria-hidden="true" />}
            onClick={() => stage.current?.next()}
          />
        )}
        {items.length > 1 && <FilmStrip items={items} index={index} onGo={go} />}
      </div>
      {isInfoOpen && item && (
        <Panel
          item={item}
          isSaving={isSaving}
          onDownload={download}
          onRecipe={saveRecipe}
          onDelete={onDelete && remove}
        />
      )}
    </div>,
    document.body,
  )
}
