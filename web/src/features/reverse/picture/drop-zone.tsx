import { ImageDown, Images } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, classNames } from '../../../design/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import '../reverse.texts.ts'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  /** A picture is there: the place to give another is small. */
  isSmall: boolean
  isBusy: boolean
  onFile: (file: Blob, name: string) => void
  onOwn: (id: string) => void
}

/** One place for a file, a picture of the gallery, or what is pasted anywhere on the screen. */
export function DropZone({ isSmall, isBusy, onFile, onOwn }: DropZoneProps) {
  const { t } = useTranslation('reverse')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isPicking, setIsPicking] = useState(false)

  const give = (files: FileList | undefined) => {
    const file = files?.[0]
    if (file) onFile(file, file.name)
    return file !== undefined
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (give(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    give(event.dataTransfer.files)
  }
  return (
    // A file may be dropped anywhere here; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classNames(styles.zone, isSmall && styles.small, isOver && styles.over)}
      role="group"
      aria-label={t(($) => $.picture)}
      aria-busy={isBusy}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {!isSmall && (
        <>
          <ImageDown size={24} aria-hidden="true" />
          <p className={styles.title}>{t(($) => $.drop.title)}</p>
          <p className={styles.hint}>{t(($) => $.drop.hint)}</p>
        </>
      )}
      <div className={styles.acts}>
        <Button variant={isSmall ? 'quiet' : 'accent'} onClick={() => input.current?.click()}>
          {t(($) => (isSmall ? $.drop.another : $.drop.choose))}
        </Button>
        <Button icon={<Images size={16} aria-hidden="true" />} onClick={() => setIsPicking(true)}>
          {t(($) => $.drop.gallery)}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,video/mp4"
        data-testid="file"
        onChange={(event) => {
          give(event.currentTarget.files ?? undefined)
          event.currentTarget.value = ''
        }}
      />
      {isPicking && (
        <PicturePicker
          title={t(($) => $.drop.pick)}
          emptyText={t(($) => $.drop.noPictures)}
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
