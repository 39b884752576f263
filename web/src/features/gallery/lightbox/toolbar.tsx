import { percentText } from '@studio/domain/kernel'
import { Info, Maximize, Minimize, SlidersHorizontal, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton } from '../../../design/index.ts'
import styles from './lightbox.module.css'
import { useFullscreen } from './stage/use-fullscreen.ts'

interface ToolbarProps {
  /** `7 / 128`, and the accessible text. */
  counter: string
  counterLabel: string
  project: string | null
  isEdited: boolean
  /** Percent; null if the item can't be zoomed. */
  zoom: number | null
  isInfoOpen: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  onInfo: () => void
  onClose: () => void
}

const SIZE = { size: 18, 'aria-hidden': true } as const

/** Toolbar above the item: position and view controls. */
export function Toolbar(props: ToolbarProps) {
  const { counter, counterLabel, project, isEdited, zoom, isInfoOpen } = props
  const { onZoomIn, onZoomOut, onInfo, onClose } = props
  const { t, i18n } = useTranslation('pictures')
  const fullscreen = useFullscreen()
  return (
    <div className={styles.toolbar}>
      <p className={styles.place}>
        {counter && (
          <span role="img" aria-label={counterLabel}>
            {counter}
          </span>
        )}{' '}
        {isEdited && (
          <span role="img" aria-label={t(($) => $.lightbox.edited)} title={t(($) => $.lightbox.edited)}>
            <SlidersHorizontal size={14} aria-hidden="true" />
          </span>
        )}
        <span className={styles.project}>{project}</span>
      </p>
      {zoom !== null && (
        <div className={styles.zoom} role="group" aria-label={t(($) => $.lightbox.zoom)}>
          <IconButton
            label={t(($) => $.lightbox.zoomOut)}
            shortcut="-"
            icon={<ZoomOut {...SIZE} />}
            onClick={onZoomOut}
          />
          <span className={styles.percent}>{percentText(zoom / 100, i18n.language)}</span>
          <IconButton
            label={t(($) => $.lightbox.zoomIn)}
            shortcut="+"
            icon={<ZoomIn {...SIZE} />}
            onClick={onZoomIn}
          />
        </div>
      )}
      {fullscreen && (
        <IconButton
          className={styles.full}
          label={fullscreen.isFull ? t(($) => $.lightbox.leaveFullscreen) : t(($) => $.lightbox.fullscreen)}
          icon={fullscreen.isFull ? <Minimize {...SIZE} /> : <Maximize {...SIZE} />}
          onClick={fullscreen.toggle}
        />
      )}
      <IconButton
        label={t(($) => $.lightbox.info)}
        shortcut="I"
        aria-pressed={isInfoOpen}
        icon={<Info {...SIZE} />}
        onClick={onInfo}
      />
      <IconButton
        label={t(($) => $.lightbox.close)}
        shortcut="Escape"
        icon={<X {...SIZE} />}
        onClick={onClose}
      />
    </div>
  )
}
