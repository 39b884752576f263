import { keyPressed } from '../key-pressed.ts'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** Small text after the label, such as a count. */
  count?: ReactNode
  /** Panel of the tab. Without any panels, the tabs filter content elsewhere. */
  content?: ReactNode
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `segments`: equal parts in a box. `line`: full width, with a line under the current tab. */
  variant?: 'segments' | 'line' | undefined
  isStretched?: boolean | undefined
  className?: string | undefined
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, variant = 'segments', isStretched = false, className } = props
  const id = useId()
  const tabId = (each: string) => `${id}-${each}`
  const current = tabs.find((tab) => tab.value === value)

  function move(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const last = tabs.length - 1
    const to = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[keyPressed(event)]
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(next.value))?.focus()
  }

  return (
    <div className={classNames(styles.root, className)}>
      <div
        role="tablist"
        aria-label={label}
        className={classNames(styles[variant], (isStretched || variant === 'line') && styles.stretched)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={tabId(tab.value)}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={tab.content ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            data-state={tab.value === value ? 'active' : 'inactive'}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {current?.content && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={tabId(value)}>
          {current.content}
        </div>
      )}
    </div>
  )
}
