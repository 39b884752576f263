import { useEffect, useRef, useState } from 'preact/hooks'
import { ServerUnreachable } from '../../../guest/index.ts'
import { askPage } from './guest-calls.ts'
import { type GuestPageState, nextPollDelay } from './guest-state.ts'

/** Loads the guest's photos, and polls while more may arrive and the page is visible. */
export function useGuestPage(token: string) {
  const [guestPage, setGuestPage] = useState<GuestPageState>({ state: 'asking' })
  const [isOffline, setIsOffline] = useState(false)
  const latest = useRef(guestPage)
  latest.current = guestPage
  const poll = useRef<() => void>(() => undefined)

  useEffect(() => {
    let lastNews = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load(): Promise<void> {
      clearTimeout(timer)
      let next = latest.current
      let isReached = true
      try {
        next = await askPage(token)
      } catch (error) {
        isReached = !(error instanceof ServerUnreachable)
        if (isReached) next = { state: 'broken' }
      }
      // Deleted in the meantime: an older response must not show the photos again.
      if (latest.current.state === 'gone') return
      if (JSON.stringify(next) !== JSON.stringify(latest.current)) {
        lastNews = Date.now()
        latest.current = next
        setGuestPage(next)
      }
      setIsOffline(!isReached)
      clearTimeout(timer)
      const pause = nextPollDelay(next, Date.now() - lastNews)
      // A hidden page is not polled. Polling continues when it is visible again.
      if (pause !== null && document.visibilityState === 'visible')
        timer = setTimeout(() => void load(), pause)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible' && nextPollDelay(latest.current, 0) !== null) void load()
    }
    poll.current = () => void load()
    const onOnline = () => void load()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', onOnline)
    void load()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onOnline)
    }
  }, [token])

  return {
    known: guestPage,
    isOffline,
    askAgain: () => poll.current(),
    onDeleted: () => {
      latest.current = { state: 'gone', by: 'guest' }
      setIsOffline(false)
      setGuestPage(latest.current)
    },
  }
}
