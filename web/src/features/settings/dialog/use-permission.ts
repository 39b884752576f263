import { useEffect, useState } from 'react'

export type Permission = NotificationPermission | 'unsupported'

const now = (): Permission => ('Notification' in globalThis ? Notification.permission : 'unsupported')

/** Notification permission of this browser and a function to request it. */
export function usePermission(): [Permission, () => Promise<void>] {
  const [permission, setPermission] = useState(now)
  // The permission can also change in the browser's settings.
  useEffect(() => {
    const refresh = () => setPermission(now())
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [])
  const requestPermission = async () => {
    if (now() === 'default') await Notification.requestPermission()
    setPermission(now())
  }
  return [permission, requestPermission]
}
