import { useEffect } from 'react'
import { Notice, NOTICE_EVENTS } from '@studio/contract/realtime'
import { safeParse } from 'zod/mini'
import { push, useLocale } from '../../platform/index.ts'
import { notifications } from './notification-store.ts'

/** Shows notifications of the server in the user’s language. */
export function useServerNotices(): void {
  const [locale] = useLocale()
  useEffect(() => {
    const onEvent = (payload: unknown) => {
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
    const unsubscribe = NOTICE_EVENTS.map((event) => push.on(event, onEvent))
    return () => {
      for (const end of unsubscribe) end()
    }
  }, [locale])
}
