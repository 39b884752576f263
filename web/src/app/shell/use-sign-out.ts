import { useState } from 'react'
import { useToast } from '../../design/index.ts'
import { session, type Translator, useTranslation } from '../../platform/index.ts'

/** Signs out if the question can't be loaded: booth data isn't tied to the session. */
const askOfBooth = (i18n: Translator) =>
  import('../../features/kiosk/sign-out/screen.ts').then((m) => m.askOfBooth(i18n)).catch(() => true)

/** Signs out. A refusal shows an error and changes nothing; an unreachable server is reported too. */
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
