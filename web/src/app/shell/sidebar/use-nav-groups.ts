import { useEffect, useState } from 'react'
import { loadConfig, useFlag } from '../../../platform/index.ts'
import { type NavGroup, navGroups } from './nav-items.ts'

/** Sidebar groups of this installation. */
export function useNavGroups(): NavGroup[] {
  const hasBooths = useFlag('eventSafety') !== false
  const [hasChat, setHasChat] = useState(false)
  useEffect(() => {
    let isActive = true
    void loadConfig().then(
      ({ communityUrl }) => isActive && setHasChat(communityUrl !== null),
      () => undefined,
    )
    return () => {
      isActive = false
    }
  }, [])
  return navGroups({ booths: hasBooths, chat: hasChat })
}
