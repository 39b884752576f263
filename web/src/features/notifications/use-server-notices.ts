import { useEffect } from 'react'
import { Notice } from '@studio/contract/realtime'
import { safeParse } from 'zod/mini'
import { push, useLocale } from '../../platform/index.ts'
import { notifications } from './notification-store.ts'

/** Events of the own topic that carry a notice. */
const EVENTS = ['economy', 'invoices', 'moderation', 'proofs', 'roadmap', 'security', 'sessions', 'works']

/** Shows what the server tells, in the language one reads. */
export function useServerNotices(): void {
  const [locale] = useLocale()
  useEffect(() => {
    const hear = (payload: unknown) => {
      const read = safeParse(Notice, payload)
      if (!read.success) return
      const { type, title, message, to } = read.data
      notifications.notify({
        type,
        title: title[locale] ?? title.en,
        message: message[locale] ?? message.en,
        to,
      })
    }
    const unlisten = EVENTS.map((event) => push.on(event, hear))
    return () => {
      for (const end of unlisten) end()
    }
  }, [locale])
}
