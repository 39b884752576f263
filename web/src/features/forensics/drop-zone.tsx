import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/index.ts'
import styles from './forensics.module.css'

interface DropZoneProps {
  /** Nothing is examined yet: it asks for a file. */
  isOpen: boolean
  children: ReactNode
  onFile: (file: File) => void
}

const fileOf = (data: DataTransfer | null): File | undefined => data?.files[0]

/** Takes a file that is dropped anywhere on the screen, pasted, or chosen; also while another is examined. */
export function DropZone({ isOpen, children, onFile }: DropZoneProps) {
  const { t } = useTranslation('forensics')
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData)
    if (file) onFile(file)
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', hear)
    return () => removeEventListener('paste', hear)
  }, [])
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const file = fileOf(event.dataTransfer)
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    // Dropping is one of three ways; the others need no pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isOpen ? (
        <div className={styles.drop}>
          <FileSearch size={32} strokeWidth={1.25} aria-hidden="true" />
          <h2 className={styles.dropTitle}>{isOver ? t(($) => $.drop.over) : t(($) => $.drop.title)}</h2>
          <p className={styles.dim}>{t(($) => $.drop.text)}</p>
          <Button variant="accent" size="main" onClick={() => input.current?.click()}>
            {t(($) => $.drop.choose)}
          </Button>
          <p className={styles.edge}>{t(($) => $.drop.private)}</p>
        </div>
      ) : (
        children
      )}
      <input
        ref={input}
        type="file"
        hidden
        data-testid="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
