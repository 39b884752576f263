import { Camera, CircleUser, Images, type LucideIcon, Receipt, ScrollText, WandSparkles } from 'lucide-react'
import type { ShortcutId } from '../../platform/index.ts'

export interface NavItem {
  to:
    | '/dashboard'
    | '/dashboard/photoshoot'
    | '/dashboard/gallery'
    | '/dashboard/profile'
    | '/dashboard/credits'
    | '/dashboard/billing'
  screen: 'dashboard' | 'photoshoot' | 'gallery' | 'profile' | 'credits' | 'billing'
  icon: LucideIcon
  /** The keys that lead there, where there are any. */
  shortcut?: ShortcutId
}

export interface NavGroup {
  name: 'studio' | 'community'
  items: readonly NavItem[]
}

/** The sidebar (specification, section 2), without what does not exist yet. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    name: 'studio',
    items: [
      { to: '/dashboard', screen: 'dashboard', icon: WandSparkles, shortcut: 'goDashboard' },
      { to: '/dashboard/photoshoot', screen: 'photoshoot', icon: Camera, shortcut: 'goPhotoshoot' },
      { to: '/dashboard/gallery', screen: 'gallery', icon: Images, shortcut: 'goGallery' },
    ],
  },
  {
    name: 'community',
    items: [
      { to: '/dashboard/profile', screen: 'profile', icon: CircleUser },
      { to: '/dashboard/credits', screen: 'credits', icon: ScrollText },
      { to: '/dashboard/billing', screen: 'billing', icon: Receipt },
    ],
  },
]
