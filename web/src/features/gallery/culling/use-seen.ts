import { MAX_SEEN } from '@studio/contract/gallery'
import { useEffect, useState } from 'react'
import { network } from '../../../platform/index.ts'
import { sendSeen } from './culling.queries.ts'

const PAUSE_MS = 1_500

/** Sends ids in batches after a pause. Failed ones are sent with the next batch. */
function createSender() {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  async function send() {
    clearTimeout(timer)
    const ids = [...waiting].slice(0, MAX_SEEN)
    if (ids.length === 0) return
    for (const id of ids) waiting.delete(id)
    try {
      await sendSeen(ids)
    } catch {
      for (const id of ids) waiting.add(id)
    }
  }
  return {
    sendNow: () => void send(),
    add(id: string) {
      waiting.add(id)
      clearTimeout(timer)
      timer = setTimeout(() => void send(), PAUSE_MS)
    },
  }
}

/** Records which images were shown. They are sent in batches, and again after a lost connection. */
export function useSeen(): { seen: ReadonlySet<string>; see: (id: string) => void } {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set())
  const [sender] = useState(createSender)
  useEffect(() => {
    const { sendNow } = sender
    const end = network.whenBack(sendNow)
    addEventListener('pagehide', sendNow)
    return () => {
      end()
      removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }, [sender])

  const see = (id: string) => {
    if (seen.has(id)) return
    setSeen((now) => new Set(now).add(id))
    sender.add(id)
  }
  return { seen, see }
}
