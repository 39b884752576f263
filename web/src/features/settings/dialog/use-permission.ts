import { useEffect, useState } from 'react'

export type Permission = NotificationPermission | 'unsupported'

const now = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported')

/** Whether this browser may show notifications, and how to ask its user for it. */
export function usePermission(): [Permission, () => Promise<void>] {
  const [permission, setPermission] = useState(now)
  // It is also changed in the browser's own settings, beside the page.
  useEffect(() => {
    const look = () => setPermission(now())
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const ask = async () => {
    if (now() === 'default') await Notification.requestPermission()
    setPermission(now())
  }
  return [permission, ask]
}
