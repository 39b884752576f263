import { defineScreens } from '../../platform/screens.ts'

export const auditScreens = defineScreens([
  {
    path: '/dashboard/admin/audit',
    guard: 'admin',
    name: 'audit',
    texts: ['admin', 'audit'],
    load: () => import('./screen.ts'),
    view: 'AuditScreen',
    nav: { in: 'palette' },
  },
])
