import { useRouter } from '@tanstack/react-router'
import { settingNow } from '../settings/index.ts'
import { notifications } from './notification-store.ts'
import { useNewest } from './use-newest.ts'

/** Has the browser show what arrives while nobody can see this tab, where that was allowed. */
export function useBrowserNotifications(): void {
  const router = useRouter()
  useNewest(({ id, title, message, to }) => {
    if (!document.hidden || !settingNow('pushNotifications')) return
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    try {
      // The same thing told by several tabs is shown once.
      const shown = new Notification(title, { body: message, tag: `studio ${to ?? title}` })
      shown.addEventListener('click', () => {
        window.focus()
        notifications.read(id)
        if (to) void router.navigate({ href: to })
        shown.close()
      })
    } catch {
      // Some phones show them from a service worker only: there the list in the header has to do.
    }
  })
}
