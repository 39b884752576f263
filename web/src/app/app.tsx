import { RouterProvider } from '@tanstack/react-router'
import { createToaster, ToasterProvider } from '../design/index.ts'
import { I18nProvider, session, type Translator } from '../platform/index.ts'
import { followSession } from './gates/follow-session.ts'
import { createAppRouter } from './router.tsx'

/** Creates the app and loads its first screen before the first render. */
export async function createApp(texts: Translator) {
  const toaster = createToaster()
  const router = createAppRouter(texts)
  followSession({ session, router, toaster, texts })
  await router.load()
  return (
    <I18nProvider i18n={texts}>
      <ToasterProvider value={toaster}>
        <RouterProvider router={router} />
      </ToasterProvider>
    </I18nProvider>
  )
}
