import {
  BriefcaseBusiness,
  Camera,
  Clapperboard,
  FolderOpen,
  Images,
  type LucideIcon,
  NotebookPen,
  Users,
  WandSparkles,
} from 'lucide-react'
import type { ShortcutId } from '../../../platform/index.ts'

interface Place {
  to:
    | '/dashboard'
    | '/dashboard/photoshoot'
    | '/dashboard/videocanvas'
    | '/dashboard/gallery'
    | '/dashboard/library'
    | '/prompt-studio'
    | '/dashboard/saved'
    | '/dashboard/templates'
    | '/dashboard/profile'
    | '/library'
    | '/dashboard/roadmap'
    | '/dashboard/clients'
    | '/dashboard/events'
    | '/dashboard/jobs'
    | '/dashboard/credits'
    | '/dashboard/billing'
    | '/discord'
    | '/dashboard/council'
    | '/dashboard/users'
    | '/dashboard/legal'
    | '/dashboard/moderation'
    | '/admin'
    | '/dashboard/admin/settings'
    | '/dashboard/moderation/rules'
    | '/dashboard/performance'
    | '/dashboard/admin/audit'
  screen:
    | 'dashboard'
    | 'photoshoot'
    | 'video'
    | 'gallery'
    | 'library'
    | 'write'
    | 'savedPrompts'
    | 'templates'
    | 'profile'
    | 'creatorLibrary'
    | 'roadmap'
    | 'clients'
    | 'event'
    | 'jobs'
    | 'credits'
    | 'billing'
    | 'discord'
    | 'council'
    | 'users'
    | 'legal'
    | 'moderation'
    | 'console'
    | 'adminSettings'
    | 'rules'
    | 'performance'
    | 'audit'
}

/** What pictures are made and looked at with: shown with a sign and the keys that lead there. */
interface Tool extends Place {
  icon: LucideIcon
  shortcut: ShortcutId
  /** What stands within it, below it. */
  within?: NavGroup
}

/** Any other place: a plain word in an index. */
export interface NavItem extends Place {
  /** It leads out of the studio, which stays open where it is. */
  opensTab?: true
}

export interface NavGroup {
  name: 'prompts' | 'community' | 'work' | 'admin'
  /** Stands for the group while the sidebar is folded. */
  icon: LucideIcon
  items: readonly NavItem[]
}

const PROMPTS: NavGroup = {
  name: 'prompts',
  icon: NotebookPen,
  items: [
    { to: '/prompt-studio', screen: 'write' },
    { to: '/dashboard/saved', screen: 'savedPrompts' },
    { to: '/dashboard/templates', screen: 'templates' },
  ],
}

// The sidebar (specification, section 2), without what does not exist yet.
export const TOOLS: readonly Tool[] = [
  {
    to: '/dashboard',
    screen: 'dashboard',
    icon: WandSparkles,
    shortcut: 'goDashboard',
    within: PROMPTS,
  },
  { to: '/dashboard/photoshoot', screen: 'photoshoot', icon: Camera, shortcut: 'goPhotoshoot' },
  { to: '/dashboard/videocanvas', screen: 'video', icon: Clapperboard, shortcut: 'goVideo' },
  { to: '/dashboard/gallery', screen: 'gallery', icon: Images, shortcut: 'goGallery' },
  { to: '/dashboard/library', screen: 'library', icon: FolderOpen, shortcut: 'goLibrary' },
]

const NAV_GROUPS: readonly NavGroup[] = [
  {
    name: 'community',
    icon: Users,
    items: [
      { to: '/library', screen: 'creatorLibrary' },
      { to: '/dashboard/roadmap', screen: 'roadmap' },
      { to: '/dashboard/profile', screen: 'profile' },
      { to: '/dashboard/clients', screen: 'clients' },
      { to: '/discord', screen: 'discord', opensTab: true },
    ],
  },
  {
    name: 'work',
    icon: BriefcaseBusiness,
    items: [
      { to: '/dashboard/events', screen: 'event' },
      { to: '/dashboard/jobs', screen: 'jobs' },
      { to: '/dashboard/credits', screen: 'credits' },
      { to: '/dashboard/billing', screen: 'billing' },
    ],
  },
]

/** The groups of the sidebar: the photo booth is in them where it is switched on, the chat where it has an address. */
export const navGroups = ({ hasBooths, hasChat }: { hasBooths: boolean; hasChat: boolean }): NavGroup[] =>
  NAV_GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(
      ({ screen }) => (hasBooths || screen !== 'event') && (hasChat || screen !== 'discord'),
    ),
  }))
