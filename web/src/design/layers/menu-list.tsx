import { useRef } from 'react'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { classNames } from '../class-names.ts'
import styles from './floating.module.css'
import type { MenuEntry, MenuProps } from './menu.tsx'

/** The menu itself, loaded shortly before it opens. */
export function MenuList({ trigger, entries, align = 'end', side = 'bottom', onClose }: MenuProps) {
  const closed = useRef<() => void>(undefined)
  return (
    <DropdownMenu.Root modal={false} defaultOpen onOpenChange={(isOpen) => isOpen || onClose?.()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={classNames(styles.surface, styles.menu)}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!closed.current) return
            event.preventDefault()
            closed.current()
            closed.current = undefined
          }}
        >
          {entries.map((entry, index) => (
            // Entries don't change their order while the menu is open.
            // oxlint-disable-next-line react/no-array-index-key
            <Entry key={index} entry={entry} onceClosed={(action) => (closed.current = action)} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ entry, onceClosed }: { entry: MenuEntry; onceClosed: (action: () => void) => void }) {
  if (entry === 'separator') return <DropdownMenu.Separator className={styles.separator} />
  if ('caption' in entry) {
    return (
      <DropdownMenu.Label className={classNames(styles.caption, entry.detail && styles.person)}>
        {entry.caption}
        {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      </DropdownMenu.Label>
    )
  }
  if ('options' in entry) return entry.isRow ? <ChoiceRow {...entry} /> : <Choice {...entry} />
  const { label, icon, shortcut, tone, isDisabled, takesFocus, onSelect } = entry
  return (
    <DropdownMenu.Item
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      disabled={isDisabled ?? false}
      onSelect={takesFocus ? () => onceClosed(onSelect) : onSelect}
    >
      {icon}
      {label}
      {shortcut && <span className={styles.end}>{shortcut}</span>}
    </DropdownMenu.Item>
  )
}

function Choice({ name, value, options, onChange }: Extract<MenuEntry, { options: unknown }>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={name}>
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

function ChoiceRow({ name, icon, value, options, onChange }: Extract<MenuEntry, { options: unknown }>) {
  return (
    <div className={styles.row}>
      <span className={styles.rowName}>
        {icon}
        {name}
      </span>
      <DropdownMenu.RadioGroup
        value={value}
        onValueChange={onChange}
        aria-label={name}
        className={styles.segments}
      >
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            className={styles.segment}
            lang={option.lang}
          >
            {option.label}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </div>
  )
}
