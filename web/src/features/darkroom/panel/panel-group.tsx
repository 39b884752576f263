import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { browserStorage } from '../../../platform/index.ts'
import styles from './panel.module.css'

interface PanelGroupProps {
  /** Name under which it is remembered whether the group is open. */
  name: string
  title: string
  /** What the group does in one line, shown while it is collapsed. */
  summary: string
  isOpenAtFirst?: boolean | undefined
  children: ReactNode
}

const keyOf = (name: string) => `studio-darkroom-group:${name}`

/** A group of controls that can be collapsed to one line. */
export function PanelGroup({ name, title, summary, isOpenAtFirst = false, children }: PanelGroupProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => {
    const stored = browserStorage.read(keyOf(name))
    return stored === null ? isOpenAtFirst : stored === 'open'
  })
  const toggle = () => {
    browserStorage.write(keyOf(name), isOpen ? 'closed' : 'open')
    setIsOpen(!isOpen)
  }
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 className={styles.head}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Icon size={14} aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          {!isOpen && <span className={styles.summary}>{summary}</span>}
        </button>
      </h2>
      <div id={id} className={styles.controls} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
