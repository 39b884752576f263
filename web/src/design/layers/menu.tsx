import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'
import { usePressToLoad } from '../use-press-to-load.ts'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      shortcut?: string | undefined
      tone?: 'ink' | 'danger' | undefined
      isDisabled?: boolean | undefined
      /** The action moves the focus, so it runs after the menu has closed, which then doesn't restore the focus. */
      takesFocus?: boolean | undefined
      onSelect: () => void
    }
  | {
      /** A choice of several options with the current one checked. */
      name: string
      value: string
      options: readonly { value: string; label: string; lang?: string | undefined }[]
      onChange: (value: string) => void
      /** Options in one row beside the label, if few and short. */
      isRow?: boolean | undefined
      icon?: ReactNode
    }
  /** Caption with an optional second line, such as the name and email address of the user. */
  | { caption: string; detail?: string | undefined }
  | 'separator'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end' | undefined
  /** Side of the trigger; below it by default. */
  side?: 'right' | 'bottom' | undefined
  onClose?: (() => void) | undefined
}

/** For screens whose menus must also open offline. */
export const loadMenus = () => import('./menu-list.tsx')

/** A menu of actions below a button. Its code is loaded on hover or focus of the button. */
export function Menu(props: MenuProps) {
  const { part, events } = usePressToLoad(loadMenus)
  if (part) return <part.MenuList {...props} />
  return cloneElement(props.trigger, { ...events, 'aria-haspopup': 'menu', 'aria-expanded': false })
}
