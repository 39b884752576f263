import { ShieldUser } from 'lucide-react'
import type { NavGroup } from './nav-items.ts'

/** What only admins see, in the order of the specification (section 2). */
export const ADMIN_GROUP: NavGroup = {
  name: 'admin',
  icon: ShieldUser,
  items: [
    { to: '/dashboard/council', screen: 'council' },
    { to: '/dashboard/users', screen: 'users' },
    { to: '/dashboard/legal', screen: 'legal' },
    { to: '/dashboard/moderation', screen: 'moderation' },
    { to: '/admin', screen: 'console' },
    { to: '/dashboard/admin/settings', screen: 'adminSettings' },
  ],
}

/** As the command palette lists them, with those that the sidebar has no room for. */
export const ADMIN_PLACES: NavGroup = {
  ...ADMIN_GROUP,
  items: [
    ...ADMIN_GROUP.items,
    { to: '/dashboard/moderation/rules', screen: 'rules' },
    { to: '/dashboard/performance', screen: 'performance' },
    { to: '/dashboard/admin/audit', screen: 'audit' },
  ],
}
