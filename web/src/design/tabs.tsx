import type { ReactNode } from 'react'
import { Tabs as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** After the label, small: a count. */
  count?: ReactNode
  /** What it shows. Without any, the tabs only filter what stands elsewhere. */
  content?: ReactNode
}

export interface TabsProps<Value extends string> {
  /** What is chosen among; read out. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `segments`: a box of equal parts. `line`: full width with a line under the current one. */
  look?: 'segments' | 'line' | undefined
  isStretched?: boolean | undefined
  className?: string | undefined
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, look = 'segments', isStretched = false, className } = props
  return (
    <Radix.Root className={className} value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.List
        aria-label={label}
        className={classNames(styles[look], (isStretched || look === 'line') && styles.stretched)}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
