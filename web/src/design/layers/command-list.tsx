import { ignoreWhileComposing } from '../key-pressed.ts'
import type { ReactNode } from 'react'
import { Command, defaultFilter } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import styles from './command-list.module.css'
import dialogStyles from './dialog.module.css'
import { Kbd } from '../states/kbd.tsx'

export interface CommandItem {
  id: string
  label: string
  /** Further search words. */
  keywords?: string[] | undefined
  icon?: ReactNode
  /** Shortcut, shown at the end. */
  shortcut?: string | undefined
  /** Small text at the end: the value it would change to. */
  note?: string | undefined
  onSelect: () => void
}

export interface CommandGroup {
  name: string
  items: readonly CommandItem[]
}

export interface CommandListProps {
  onClose: () => void
  /** Accessible name of the list. */
  title: string
  placeholder: string
  empty: string
  groups: readonly CommandGroup[]
  /** True if a text matches what was typed. */
  isFound: (text: string, typed: string) => boolean
  /** Normalises a text for comparison. */
  fold: (text: string) => string
  /** Receives the search text, for results from elsewhere. */
  onSearch?: ((query: string) => void) | undefined
}

/** Command menu: one field, arrows to move, Enter to run, Escape to close. */
export function CommandList({
  onClose,
  title,
  placeholder,
  empty,
  groups,
  isFound,
  fold,
  onSearch,
}: CommandListProps) {
  /** Matches of whole words come first, then those of letters in order. */
  const rank = (_id: string, typed: string, words: readonly string[] = []): number => {
    const text = words.join(' ')
    return (isFound(text, typed) ? 1 : 0) + defaultFilter('', fold(typed), [fold(text)])
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.scrim} />
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          className={styles.box}
          aria-describedby={undefined}
        >
          <Radix.Title className={styles.hidden}>{title}</Radix.Title>
          <Command label={title} loop filter={rank} className={styles.command}>
            <Command.Input
              className={styles.input}
              placeholder={placeholder}
              onValueChange={(query) => onSearch?.(query)}
            />
            <Command.List className={styles.list} label={title}>
              <Command.Empty className={styles.empty}>{empty}</Command.Empty>
              {groups
                .filter(({ items }) => items.length > 0)
                .map(({ name, items }) => (
                  <Command.Group key={name} heading={name} className={styles.group}>
                    {items.map((item) => (
                      <Command.Item
                        key={item.id}
                        value={item.id}
                        keywords={[item.label, ...(item.keywords ?? [])]}
                        className={styles.item}
                        onSelect={() => {
                          onClose()
                          item.onSelect()
                        }}
                      >
                        {item.icon}
                        <span className={styles.label}>{item.label}</span>
                        {item.note && <span className={styles.note}>{item.note}</span>}
                        {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
