import { createRoot } from 'react-dom/client'
import { I18nProvider, type Translator } from '../../../platform/index.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { waitingHere } from './waiting-here.ts'

/**
 * Asks before sign-out if a photo booth on this device has unsent data. Renders its own React root, because sign-out
 * is also possible on a gate page without the studio's layout.
 */
export async function askOfBooth(i18n: Translator): Promise<boolean> {
  const waiting = await waitingHere()
  if (waiting.captures + waiting.others === 0) return true
  await i18n.loadNamespaces('booth-sign-out')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = Promise.withResolvers<boolean>()
  root.render(
    <I18nProvider i18n={i18n}>
      <SignOutQuestion waiting={waiting} onAnswer={answer.resolve} />
    </I18nProvider>,
  )
  return answer.promise.finally(() => {
    root.unmount()
    place.remove()
  })
}
