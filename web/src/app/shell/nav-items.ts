import { Camera, Images, type LucideIcon, WandSparkles } from 'lucide-react'

export interface NavItem {
  to: '/dashboard' | '/dashboard/photoshoot' | '/dashboard/gallery'
  screen: 'dashboard' | 'photoshoot' | 'gallery'
  icon: LucideIcon
  keys: string
}

export interface NavGroup {
  name: 'studio'
  items: readonly NavItem[]
}

/** The sidebar (specification, section 2), without what does not exist yet. */
export const NAV_GROUPS: readonly NavGroup[] = [
  {
    name: 'studio',
    items: [
      { to: '/dashboard', screen: 'dashboard', icon: WandSparkles, keys: 'g d' },
      { to: '/dashboard/photoshoot', screen: 'photoshoot', icon: Camera, keys: 'g p' },
      { to: '/dashboard/gallery', screen: 'gallery', icon: Images, keys: 'g g' },
    ],
  },
]
