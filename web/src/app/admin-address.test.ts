import { expect, test } from 'vitest'
import { isAdminAddress } from './admin-address.ts'

test.each([
  '/admin',
  '/admin/users',
  '/dashboard/admin/settings',
  '/dashboard/admin/audit',
  '/dashboard/council',
  '/dashboard/users',
  '/dashboard/legal',
  '/dashboard/moderation',
  '/dashboard/moderation/rules/7',
  '/dashboard/performance',
])('%s is for admins', (path) => expect(isAdminAddress(path)).toBe(true))

test.each(['/', '/dashboard', '/dashboard/usersx', '/administration', '/dashboard/gallery', '/legal'])(
  '%s is for everybody',
  (path) => expect(isAdminAddress(path)).toBe(false),
)
