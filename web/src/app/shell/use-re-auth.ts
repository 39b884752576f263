import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { useToast } from '../../design/index.ts'
import { loadReAuth } from '../../features/auth/index.ts'

/** Emails the signed-in user a magic link; its code is loaded on demand. */
export function useReAuth(): { reAuth: () => void; isSending: boolean } {
  const { t, i18n: texts } = useTranslation('shell')
  const showToast = useToast()
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      await (await loadReAuth()).reAuth({ texts, showToast, path: router.latestLocation.href })
    } catch {
      showToast({
        title: t(($) => $.reAuthFailed.title),
        description: t(($) => $.reAuthFailed.text),
        tone: 'bad',
      })
    }
    setIsSending(false)
  }
  return { reAuth: () => void send(), isSending }
}
