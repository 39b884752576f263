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
import type { Place, ScreenName } from '../../../platform/screens.ts'
import { SCREENS } from '../../screens.ts'

type Placed = Extract<(typeof SCREENS)[number], { nav: object }>
type ToolPath = Extract<Placed, { nav: { in: 'tools' } }>['path']
type GroupName = Exclude<Place['in'], 'tools' | 'palette'>

/** A link of the sidebar. */
export interface NavItem {
  to: Placed['path']
  screen: ScreenName
  /** Opens in a new tab. */
  opensTab: boolean
  when: Place['when']
}

export interface NavGroup {
  name: GroupName
  /** Icon of the group in the collapsed sidebar. */
  icon: LucideIcon
  items: readonly NavItem[]
}

interface Looks {
  icon: LucideIcon
  shortcut: ShortcutId
  /** Nested group below the item. */
  within?: NavGroup
}

/** Items of a navigation section, in screen order. */
export function itemsOf(part: Place['in']): NavItem[] {
  return SCREENS.flatMap((screen) => {
    if (!('nav' in screen) || screen.nav.in !== part) return []
    const { name = screen.name, opensTab, when }: Place = screen.nav
    return { to: screen.path, screen: name, opensTab: opensTab === true, when }
  })
}

const groupOf = (name: GroupName, icon: LucideIcon): NavGroup => ({ name, icon, items: itemsOf(name) })

const LOOKS: Record<ToolPath, Looks> = {
  '/dashboard': { icon: WandSparkles, shortcut: 'goDashboard', within: groupOf('prompts', NotebookPen) },
  '/dashboard/photoshoot': { icon: Camera, shortcut: 'goPhotoshoot' },
  '/dashboard/videocanvas': { icon: Clapperboard, shortcut: 'goVideo' },
  '/dashboard/gallery': { icon: Images, shortcut: 'goGallery' },
  '/dashboard/library': { icon: FolderOpen, shortcut: 'goLibrary' },
}

/** Tools for creating and viewing images, shown with icon and shortcut. */
export const TOOLS: readonly (NavItem & Looks)[] = itemsOf('tools').map((item) => ({
  ...item,
  ...LOOKS[item.to as ToolPath],
}))

const NAV_GROUPS = [groupOf('community', Users), groupOf('work', BriefcaseBusiness)]

/** Sidebar groups for an installation's features. */
export const navGroups = (has: Record<NonNullable<Place['when']>, boolean>): NavGroup[] =>
  NAV_GROUPS.map((group) => ({ ...group, items: group.items.filter(({ when }) => !when || has[when]) }))
