import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../design/index.ts'
import { session } from '../../platform/index.ts'
import '../app.texts.ts'

/** Signs out; a failure says so and leaves everything as it is. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const { t } = useTranslation('app')
  const showToast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async () => {
    setIsLeaving(true)
    try {
      await session.signOut()
    } catch {
      showToast({ title: t(($) => $.signOutFailed), tone: 'bad' })
    }
    setIsLeaving(false)
  }
  return { signOut: () => void signOut(), isLeaving }
}
