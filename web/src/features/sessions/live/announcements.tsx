import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { VisuallyHidden } from '../../../design/index.ts'
import type { SheetShoot } from '../active/session-sheet.tsx'
import { createAnnouncer } from './announcer.ts'
import type { Member } from './view.ts'

interface Announcement {
  me: string
  members: readonly Member[]
  shoots: readonly SheetShoot[]
  messages: readonly { id: string; userId: string | null; text: string }[]
}

/** Announces to screen readers who joins and leaves, finished images, and messages. */
export function Announcements({ me, members, shoots, messages }: Announcement) {
  const { t } = useTranslation('sessions')
  const [announcement, setAnnouncement] = useState('')
  const [announcer] = useState(() => createAnnouncer(setAnnouncement))
  useEffect(() => () => announcer.stop(), [announcer])
  const before = useRef<{ present: readonly string[]; imageCount: number; lastMessage: string | undefined }>(
    undefined,
  )
  const present = members
    .filter(({ isPresent, userId }) => isPresent && userId !== me)
    .map(({ name }) => name)
  const imageCount = shoots.flatMap(({ frames }) => frames).filter(({ asset }) => asset).length
  const last = messages.at(-1)
  const presentNames = present.join('\n')
  useEffect(() => {
    const now = {
      present: presentNames === '' ? [] : presentNames.split('\n'),
      imageCount,
      lastMessage: last?.id,
    }
    const previous = before.current
    before.current = now
    // The initial state is on the screen and is not announced.
    if (!previous) return
    for (const name of now.present)
      if (!previous.present.includes(name)) announcer.announce(t(($) => $.said.came, { name }))
    for (const name of previous.present)
      if (!now.present.includes(name)) announcer.announce(t(($) => $.said.went, { name }))
    if (now.imageCount > previous.imageCount)
      announcer.announce(t(($) => $.said.made, { count: now.imageCount - previous.imageCount }))
    if (last && last.id !== previous.lastMessage && last.userId !== me) {
      const name = members.find(({ userId }) => userId === last.userId)?.name ?? ''
      announcer.announce(t(($) => $.said.message, { name, text: last.text }))
    }
    // Names change only together with the members.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [presentNames, imageCount, last?.id, announcer, t])
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}
