import { type DragEvent, useId, useRef, useState } from 'react'
import { UPLOAD_TYPES } from '@studio/contract/uploads'
import { ImagePlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, Progress } from '../../design/index.ts'
import { HelpLink } from '../help/index.ts'
import type { Reference } from './draft.ts'
import './photoshoot.texts.ts'
import styles from './reference-field.module.css'
import { useReferenceUpload } from './use-reference-upload.ts'

interface ReferenceFieldProps {
  value: Reference | null
  isAccepted: boolean
  error: string | null
  onChange: (reference: Reference | null) => void
}

/** The reference picture: dropped, chosen or pasted; checked here before anything is sent. */
export function ReferenceField({ value, isAccepted, error, onChange }: ReferenceFieldProps) {
  const { t } = useTranslation('photoshoot')
  const { upload, isUploading, progress, problem, cancel } = useReferenceUpload({ isAccepted, onChange })
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const wrong = problem ? t(($) => $.reference.problem[problem]) : error
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && isAccepted) void upload(file)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
  }
  const clear = () => {
    cancel()
    onChange(null)
    // The control that had the focus is gone: give it to the one that takes its place.
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className={styles.field} {...drop}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {t(($) => $.reference.label)}
        </label>
        <span className={styles.aside}>{t(($) => $.reference.limit)}</span>
      </div>
      {value && !isUploading ? (
        <div className={styles.chosen}>
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
            onClick={clear}
          />
        </div>
      ) : (
        <div className={styles.drop} data-over={isOver || undefined} data-off={!isAccepted || undefined}>
          <ImagePlus size={15} aria-hidden="true" />
          <span className={styles.words}>
            {isUploading
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
            disabled={!isAccepted || isUploading}
            aria-describedby={wrong ? `${id}-error` : undefined}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => {
              take(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
          {isUploading && (
            <div className={styles.progress}>
              <Progress label={t(($) => $.reference.label)} value={progress} />
            </div>
          )}
        </div>
      )}
      <div aria-live="polite">
        {wrong && (
          <p id={`${id}-error`} className={styles.error}>
            {wrong}
          </p>
        )}
        {problem && <HelpLink code="UNSUPPORTED_MEDIA" />}
      </div>
    </div>
  )
}
