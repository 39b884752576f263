import type { ShowToast } from '../../design/index.ts'
import { session, type Translator } from '../../platform/index.ts'
import { sendMagicLink } from './auth.actions.ts'
import { rememberNext } from './next.ts'

interface ReAuth {
  texts: Translator
  showToast: ShowToast
  /** Target path of the link. */
  path: string
}

/**
 * Sends a new magic link to the email address saved in this browser (specification, section 5). Throws if it couldn't
 * be sent.
 */
export async function reAuth({ texts, showToast, path }: ReAuth): Promise<void> {
  await texts.loadNamespaces('sign-in')
  const t = texts.getFixedT(null, 'sign-in')
  const email = session.savedEmail()
  if (!email)
    return showToast({ title: t(($) => $.reAuth.noEmail), description: t(($) => $.reAuth.noEmailText) })
  await sendMagicLink(email)
  rememberNext(path)
  showToast({ title: t(($) => $.reAuth.sent), description: t(($) => $.reAuth.sentText), tone: 'good' })
}
