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

/** A place of the navigation: a plain word in an index. */
export interface NavItem {
  to: Placed['path']
  screen: ScreenName
  /** It leads out of the studio, which stays open where it is. */
  opensTab: boolean
  when: Place['when']
}

export interface NavGroup {
  name: GroupName
  /** Stands for the group while the sidebar is folded. */
  icon: LucideIcon
  items: readonly NavItem[]
}

interface Looks {
  icon: LucideIcon
  shortcut: ShortcutId
  /** What stands within it, below it. */
  within?: NavGroup
}

/** The places in a part of the navigation, in the order of the list of screens. */
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

/** What pictures are made and looked at with: shown with a sign and the keys that lead there. */
export const TOOLS: readonly (NavItem & Looks)[] = itemsOf('tools').map((item) => ({
  ...item,
  ...LOOKS[item.to as ToolPath],
}))

const NAV_GROUPS = [groupOf('community', Users), groupOf('work', BriefcaseBusiness)]

/** The groups of the sidebar as an installation has them. */
export const navGroups = (has: Record<NonNullable<Place['when']>, boolean>): NavGroup[] =>
  NAV_GROUPS.map((group) => ({ ...group, items: group.items.filter(({ when }) => !when || has[when]) }))
