import { ShieldUser } from 'lucide-react'
import { itemsOf, type NavGroup } from './nav-items.ts'

/** Admin items in the order of the specification (section 2). */
export const ADMIN_GROUP: NavGroup = { name: 'admin', icon: ShieldUser, items: itemsOf('admin') }

/** For the command palette, with items that the sidebar has no room for. */
export const ADMIN_PLACES: NavGroup = {
  ...ADMIN_GROUP,
  items: [...ADMIN_GROUP.items, ...itemsOf('palette')],
}
