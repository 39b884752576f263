import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { useAdminRight } from '../../../features/admin/index.ts'
import { useShortcuts, useTranslation } from '../../../platform/index.ts'

/** Admin shortcuts, and changes of admin rights while the studio is open. */
export function AdminWatch() {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const show = useToast()
  const isOnAdminScreen = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isForAdmins === true,
  })
  const isAdmin = useAdminRight((isNow) => {
    if (!isNow && isOnAdminScreen) void navigate({ to: '/dashboard', replace: true })
    void i18n.loadNamespaces('admin').then(() => {
      const textOf = (part: 'title' | 'text') =>
        isNow ? i18n.t(($) => $.gained[part], { ns: 'admin' }) : i18n.t(($) => $.lost[part], { ns: 'admin' })
      show({ title: textOf('title'), description: textOf('text'), duration: 10_000 })
    })
  })
  const go = (to: '/admin' | '/dashboard/users' | '/dashboard/legal') => () => void navigate({ to })
  useShortcuts(
    isAdmin
      ? {
          adminConsole: go('/admin'),
          adminUsers: go('/dashboard/users'),
          adminLegal: go('/dashboard/legal'),
        }
      : {},
  )
  return null
}
