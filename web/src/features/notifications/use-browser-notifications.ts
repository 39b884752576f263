import { useRouter } from '@tanstack/react-router'
import { currentSetting } from '../settings/index.ts'
import { notifications } from './notification-store.ts'
import { useNewest } from './use-newest.ts'

/** Shows a browser notification while the tab is hidden, if the user allowed it. */
export function useBrowserNotifications(): void {
  const router = useRouter()
  useNewest(({ id, title, message, to }) => {
    if (!document.hidden || !currentSetting('pushNotifications')) return
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    try {
      // The tag prevents duplicates from several tabs.
      const notification = new Notification(title, { body: message, tag: `studio ${to ?? title}` })
      notification.addEventListener('click', () => {
        window.focus()
        notifications.read(id)
        if (to) void router.navigate({ href: to })
        notification.close()
      })
    } catch {
      // Some phones allow them only from a service worker. There, users see the list in the header.
    }
  })
}
