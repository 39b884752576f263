import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'
import { usePressToLoad } from '../use-press-to-load.ts'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      shortcut?: string | undefined
      tone?: 'ink' | 'danger' | undefined
      isDisabled?: boolean | undefined
      /** What it does moves the focus: done once the menu has closed, which then leaves the focus alone. */
      takesFocus?: boolean | undefined
      onSelect: () => void
    }
  | {
      /** One of several, the current one ticked. */
      name: string
      value: string
      options: readonly { value: string; label: string; lang?: string | undefined }[]
      onChange: (value: string) => void
      /** All in one row beside their name: for few short ones. */
      isRow?: boolean | undefined
      icon?: ReactNode
    }
  /** Words that are no action: whose menu it is, and a second line below them. */
  | { caption: string; detail?: string | undefined }
  | 'separator'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
  /** Where it opens; below its button unless said otherwise. */
  side?: 'right' | 'bottom' | undefined
  onClose?: (() => void) | undefined
}

/** For screens whose menus must open without a network as well. */
export const loadMenus = () => import('./menu-list.tsx')

/** A menu of actions under a button. What draws it is fetched when the button is about to be pressed. */
export function Menu(props: MenuProps) {
  const { part, events } = usePressToLoad(loadMenus)
  if (part) return <part.MenuList {...props} />
  return cloneElement(props.trigger, { ...events, 'aria-haspopup': 'menu', 'aria-expanded': false })
}
