import type { EventConfig } from '@studio/contract/kiosk'
import type { ReactNode } from 'react'
import type { EventForm } from './event-draft.ts'
import styles from './event-form.module.css'
import type { useOwnPictures } from './use-own-pictures.ts'

/** Props of a form section. */
export interface PartProps {
  form: EventForm
  change: (part: Partial<EventForm>) => void
  configure: (part: Partial<EventConfig>) => void
  own: ReturnType<typeof useOwnPictures>
}

export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface FileButtonProps {
  label: string
  isMultiple?: boolean
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** A native file input, styled as a button. */
export function FileButton({ label, isMultiple = false, isDisabled, onFiles }: FileButtonProps) {
  return (
    <label className={styles.file}>
      {label}
      <input
        type="file"
        accept="image/png,image/webp,image/jpeg"
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
