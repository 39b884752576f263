import { createRoute, type RouteComponent } from '@tanstack/react-router'
import type { CouncilSearch } from '../features/council/index.ts'
import type { UsersSearch } from '../features/users/index.ts'
import type { ScreenName } from './screen-name.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadProfileGate } from './root-route.tsx'
import { says, screensOf, studio } from './studio-route.tsx'

// The addresses of admins. They are fetched when the first of them is opened, with each screen a file of its own, so
// that they add nothing to anybody else's studio.

/** Sends whoever is no admin to the dashboard, at every one of them (specification, section 4). */
const admin = createRoute({
  getParentRoute: () => studio,
  id: 'admin',
  beforeLoad: async () => (await loadProfileGate()).requireAdmin(),
})
const screenAt = screensOf(admin)

/** The same screen at both (specification, section 2). */
const usersAt = <Path extends string>(path: Path) =>
  screenAt(
    path,
    'users',
    ['admin', 'users'],
    lazyScreen(() => import('../features/users/screen.ts'), 'UsersScreen'),
    says<UsersSearch>(),
  )

const plainScreenAt = <Path extends string>(
  path: Path,
  screen: ScreenName,
  texts: string,
  component: RouteComponent,
  further: string[] = [],
) => screenAt(path, screen, ['admin', texts, ...further], component)

export const adminRoutes = [
  admin.addChildren([
    plainScreenAt(
      '/admin',
      'console',
      'console',
      lazyScreen(() => import('../features/console/screen.ts'), 'ConsoleScreen'),
      ['audit'],
    ),
    usersAt('/admin/users'),
    usersAt('/dashboard/users'),
    screenAt(
      '/dashboard/council',
      'council',
      ['admin', 'council'],
      lazyScreen(() => import('../features/council/screen.ts'), 'CouncilScreen'),
      says<CouncilSearch>(),
    ),
    plainScreenAt(
      '/dashboard/legal',
      'legal',
      'legal-drafts',
      lazyScreen(() => import('../features/legal/screen.ts'), 'LegalDraftsScreen'),
    ),
    plainScreenAt(
      '/dashboard/moderation',
      'moderation',
      'moderation',
      lazyScreen(() => import('../features/moderation/screen.ts'), 'ModerationScreen'),
      ['decisions'],
    ),
    plainScreenAt(
      '/dashboard/moderation/rules',
      'rules',
      'rules',
      lazyScreen(() => import('../features/rules/screen.ts'), 'RulesScreen'),
    ),
    plainScreenAt(
      '/dashboard/moderation/rules/$id',
      'rules',
      'rules',
      lazyScreen(() => import('../features/rules/screen.ts'), 'RuleScreen'),
    ),
    plainScreenAt(
      '/dashboard/performance',
      'performance',
      'performance',
      lazyScreen(() => import('../features/performance/screen.ts'), 'PerformanceScreen'),
    ),
    plainScreenAt(
      '/dashboard/admin/settings',
      'adminSettings',
      'admin-settings',
      lazyScreen(() => import('../features/flags/screen.ts'), 'AdminSettingsScreen'),
    ),
    plainScreenAt(
      '/dashboard/admin/audit',
      'audit',
      'audit',
      lazyScreen(() => import('../features/audit/screen.ts'), 'AuditScreen'),
    ),
  ]),
] as const
