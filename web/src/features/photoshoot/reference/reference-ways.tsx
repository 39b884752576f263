import type { RefObject } from 'react'
import { UPLOAD_TYPES } from '@studio/contract/uploads'
import { GalleryThumbnails, ImagePlus, Webcam, X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, Progress } from '../../../design/index.ts'
import type { Reference } from '../brief/draft.ts'
import styles from './reference-field.module.css'

interface ChosenReferenceProps {
  /** Id of the control that the label belongs to. */
  id: string
  value: Reference
  /** True while a file is dragged over the form. */
  isDragOver: boolean
  onClear: () => void
}

export function ChosenReference({ id, value, isDragOver, onClear }: ChosenReferenceProps) {
  const { t } = useTranslation('photoshoot')
  return (
    <div className={styles.chosen} data-over={isDragOver || undefined}>
      {value.preview && (
        <img className={styles.thumbnail} src={value.preview} alt="" width={30} height={30} />
      )}
      <span className={styles.name} title={value.name}>
        {value.name}
      </span>
      <IconButton
        id={id}
        label={t(($) => $.reference.remove)}
        icon={<X size={14} aria-hidden="true" />}
        onClick={onClear}
      />
    </div>
  )
}

interface ReferenceWaysProps {
  input: RefObject<HTMLInputElement | null>
  id: string
  /** Id of the error text. */
  errorId: string | undefined
  /** Upload progress, 0 to 1; null without an upload. */
  progress: number | null
  isAccepted: boolean
  isDragOver: boolean
  onTake: (files: FileList | null) => void
  onOpen: (source: 'camera' | 'gallery') => void
}

/** Ways to add a reference image: drop, choose, camera, gallery. */
export function ReferenceWays(props: ReferenceWaysProps) {
  const { input, id, errorId, progress, isAccepted, isDragOver, onTake, onOpen } = props
  const { t } = useTranslation('photoshoot')
  const { t: shots } = useTranslation('shots')
  const isOff = !isAccepted || progress !== null
  return (
    <div className={styles.ways}>
      <div className={styles.drop} data-over={isDragOver || undefined} data-off={!isAccepted || undefined}>
        <ImagePlus size={15} aria-hidden="true" />
        <span className={styles.words}>
          {progress !== null
            ? t(($) => $.reference.uploading, { percent: Math.round(progress * 100) })
            : isAccepted
              ? t(($) => $.reference.choose)
              : t(($) => $.reference.notTaken)}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.input}
          accept={UPLOAD_TYPES.join(',')}
          disabled={isOff}
          aria-describedby={errorId}
          aria-invalid={errorId ? true : undefined}
          onChange={(event) => {
            onTake(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        {progress !== null && (
          <div className={styles.progress}>
            <Progress label={t(($) => $.reference.label)} value={progress} />
          </div>
        )}
      </div>
      <IconButton
        label={shots(($) => $.camera.take)}
        aria-haspopup="dialog"
        disabled={isOff}
        icon={<Webcam size={16} aria-hidden="true" />}
        onClick={() => onOpen('camera')}
      />
      <IconButton
        label={shots(($) => $.picker.open)}
        aria-haspopup="dialog"
        disabled={isOff}
        icon={<GalleryThumbnails size={16} aria-hidden="true" />}
        onClick={() => onOpen('gallery')}
      />
    </div>
  )
}
