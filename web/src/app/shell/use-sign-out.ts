import { useState } from 'react'
import { useToast } from '../../design/index.ts'
import { session, type Translator, useTranslation } from '../../platform/index.ts'

/** Whoever cannot be asked signs out: nothing of a booth goes with the session. */
const askOfBooth = (i18n: Translator) =>
  import('../../features/kiosk/sign-out/screen.ts').then((m) => m.askOfBooth(i18n)).catch(() => true)

/** Signs out; a refusal says so and leaves everything as it is; a server that was not reached is told of, too. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const { t, i18n } = useTranslation('app')
  const showToast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async () => {
    setIsLeaving(true)
    try {
      if ((await askOfBooth(i18n)) && !(await session.signOut()))
        showToast({
          title: t(($) => $.signedOutHere.title),
          description: t(($) => $.signedOutHere.text),
          tone: 'bad',
        })
    } catch {
      showToast({ title: t(($) => $.signOutFailed), tone: 'bad' })
    }
    setIsLeaving(false)
  }
  return { signOut: () => void signOut(), isLeaving }
}
