import { useState } from 'react'
import { VisuallyHidden } from '../../design/index.ts'
import { useBrowserNotifications } from './use-browser-notifications.ts'
import { useJobNotifications } from './use-job-notifications.ts'
import { useNewVersion } from './use-new-version.ts'
import { useNewest } from './use-newest.ts'
import { useServerNotices } from './use-server-notices.ts'

/** Mounted once in the shell. Collects notifications, and announces them to screen readers. */
export function NotificationsWatch() {
  useJobNotifications()
  useServerNotices()
  useNewVersion()
  useBrowserNotifications()
  return <Announcer />
}

function Announcer() {
  const [announcement, setAnnouncement] = useState({ polite: '', urgent: '' })
  useNewest(({ type, title, message }) => {
    const text = `${title}. ${message}`
    setAnnouncement(type === 'error' ? { polite: '', urgent: text } : { polite: text, urgent: '' })
  })
  return (
    <VisuallyHidden>
      <span role="status">{announcement.polite}</span>
      <span role="alert">{announcement.urgent}</span>
    </VisuallyHidden>
  )
}
