import {
  Camera,
  CircleUser,
  Clapperboard,
  Hash,
  Images,
  type LucideIcon,
  Receipt,
  ScrollText,
  WandSparkles,
} from 'lucide-react'
import type { ShortcutId } from '../../platform/index.ts'

export interface NavItem {
  to:
    | '/dashboard'
    | '/dashboard/photoshoot'
    | '/dashboard/videocanvas'
    | '/dashboard/gallery'
    | '/dashboard/profile'
    | '/dashboard/credits'
    | '/dashboard/billing'
    | '/discord'
  screen: 'dashboard' | 'photoshoot' | 'video' | 'gallery' | 'profile' | 'credits' | 'billing' | 'discord'
  icon: LucideIcon
  /** The keys that lead there, where there are any. */
  shortcut?: ShortcutId
  /** It leads out of the studio, which stays open where it is. */
  opensTab?: true
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
      { to: '/dashboard/videocanvas', screen: 'video', icon: Clapperboard, shortcut: 'goVideo' },
      { to: '/dashboard/gallery', screen: 'gallery', icon: Images, shortcut: 'goGallery' },
    ],
  },
  {
    name: 'community',
    items: [
      { to: '/dashboard/profile', screen: 'profile', icon: CircleUser },
      { to: '/dashboard/credits', screen: 'credits', icon: ScrollText },
      { to: '/dashboard/billing', screen: 'billing', icon: Receipt },
      { to: '/discord', screen: 'discord', icon: Hash, opensTab: true },
    ],
  },
]
