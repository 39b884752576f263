import { ChevronDown, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../../../design/index.ts'
import { browserStorage } from '../../../platform/index.ts'
import styles from './panel.module.css'

interface PanelGroupProps {
  /** Name under which it is remembered whether the group is open. */
  name: string
  title: string
  /** What the group does in one line, shown while it is collapsed. */
  summary: string
  resetLabel: string
  /** Undefined if the group is neutral. */
  onReset: (() => void) | undefined
  isOpenAtFirst?: boolean | undefined
  children: ReactNode
}

const keyOf = (name: string) => `studio-darkroom-group:${name}`

/** A group of controls that can be collapsed to one line. */
export function PanelGroup(props: PanelGroupProps) {
  const { name, title, summary, resetLabel, onReset, isOpenAtFirst = false, children } = props
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => {
    const stored = browserStorage.read(keyOf(name))
    return stored === null ? isOpenAtFirst : stored === 'open'
  })
  const toggle = () => {
    browserStorage.write(keyOf(name), isOpen ? 'closed' : 'open')
    setIsOpen(!isOpen)
  }
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={`${id}-title`}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            <ChevronDown size={14} aria-hidden="true" className={styles.mark} />
            <span className={styles.title}>{title}</span>
            {!isOpen && <span className={styles.summary}>{summary}</span>}
          </button>
        </h2>
        {isOpen && onReset && (
          <IconButton
            label={resetLabel}
            tooltipSide="left"
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={onReset}
          />
        )}
      </div>
      <div id={id} className={styles.controls} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
