import { ImageDown, Images } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, classNames } from '../../../design/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import styles from './picture-zone.module.css'

interface PictureZoneProps {
  /** Content of the zone. */
  label: string
  /** Shown without an image. */
  title: string
  hint: string
  labels: { choose: string; gallery: string; pick: string; noPictures: string }
  accept: string
  /** `small`: another image can replace the current one. `screen`: there is no image yet. `none`: hidden. */
  size?: 'usual' | 'small' | 'screen' | 'none'
  /** A file is being dragged over the screen. */
  isDragOver: boolean
  isBusy?: boolean
  children?: ReactNode
  onFile: (file: File) => void
  onOwn: (id: string) => void
}

/** Drop zone for a file or gallery image. Drops and pastes are handled by `useGivenFile`. */
export function PictureZone(props: PictureZoneProps) {
  const {
    label,
    title,
    hint,
    labels,
    accept,
    size = 'usual',
    isDragOver,
    isBusy,
    children,
    onFile,
    onOwn,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const isSmall = size === 'small'
  const file = (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      data-testid="file"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  if (size === 'none') return file
  return (
    <div
      className={classNames(styles.zone, styles[size], isDragOver && styles.over)}
      role="group"
      aria-label={label}
      aria-busy={isBusy}
    >
      {!isSmall && (
        <>
          <ImageDown size={24} aria-hidden="true" />
          <p className={styles.title}>{title}</p>
          <p className={styles.hint}>{hint}</p>
        </>
      )}
      <div className={styles.acts}>
        <Button variant={isSmall ? 'quiet' : 'accent'} data-lands="" onClick={() => input.current?.click()}>
          {labels.choose}
        </Button>
        <Button
          aria-haspopup="dialog"
          icon={<Images size={16} aria-hidden="true" />}
          onClick={() => setIsPicking(true)}
        >
          {labels.gallery}
        </Button>
      </div>
      {children}
      {file}
      {isPicking && (
        <PicturePicker
          title={labels.pick}
          emptyText={labels.noPictures}
          onPick={({ id }) => {
            setIsPicking(false)
            onOwn(id)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  )
}
