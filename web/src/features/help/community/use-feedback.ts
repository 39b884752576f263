import { sendFeedback } from '@studio/contract/support'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { call, newUuid, useTranslation } from '../../../platform/index.ts'

/** Duration of the thank-you in ms, before the comment is cleared (specification, section 9). */
const THANKS_MS = 2_000

interface Feedback {
  helpful: boolean
  message?: string
}

/** Sends feedback on a topic. Retrying after a failure reuses the idempotency key. */
export function useFeedback(contextId: string, on: { sent: () => void; thanked: () => void }) {
  const { t } = useTranslation('help')
  const showToast = useToast()
  const [state, setState] = useState<'idle' | 'sending' | 'thanks'>('idle')
  const intent = useRef({ of: '', key: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = async (feedback: Feedback) => {
    const body = { contextId, ...feedback }
    const of = JSON.stringify(body)
    if (intent.current.of !== of) intent.current = { of, key: newUuid() }
    setState('sending')
    try {
      await call(sendFeedback, { body }, { idempotencyKey: intent.current.key })
    } catch {
      setState('idle')
      showToast({
        tone: 'bad',
        title: t(($) => $.feedback.failed.title),
        description: t(($) => $.feedback.failed.text),
      })
      return
    }
    intent.current = { of: '', key: '' }
    on.sent()
    setState('thanks')
    showToast({
      tone: 'good',
      title: t(($) => $.feedback.sent.title),
      description: t(($) => $.feedback.sent.text),
    })
    timer.current = setTimeout(() => {
      setState('idle')
      on.thanked()
    }, THANKS_MS)
  }
  return { state, send }
}
