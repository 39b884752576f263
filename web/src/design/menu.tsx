import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { classNames } from './class-names.ts'
import styles from './floating.module.css'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
}

/** A menu of actions under a button. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.surface} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  shortcut?: string | undefined
  tone?: 'ink' | 'danger' | undefined
  isDisabled?: boolean | undefined
  onSelect?: () => void
  /** The single child is the item itself: a link. */
  asChild?: boolean | undefined
}

export function MenuItem({ children, icon, shortcut, tone, isDisabled, onSelect, asChild }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      disabled={isDisabled ?? false}
      asChild={asChild ?? false}
      {...(onSelect && { onSelect })}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
          {shortcut && <span className={styles.end}>{shortcut}</span>}
        </>
      )}
    </DropdownMenu.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** One of several, the current one ticked. */
export function MenuChoice<Value extends string>({ value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          lang={option.lang}
        >
          <span className={styles.check}>
            <DropdownMenu.ItemIndicator>
              <Check size={14} aria-hidden="true" />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** Words in a menu that are no action: whose menu it is. */
export function MenuCaption({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.caption}>{children}</DropdownMenu.Label>
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />
}
