import { RouterProvider } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { createToaster, ToasterProvider } from '../design/index.ts'
import { session } from '../platform/index.ts'
import { followSession } from './gates/follow-session.ts'
import { createAppRouter } from './router.tsx'

/** Builds the app and loads its first screen; nothing is drawn before that is there. */
export async function createApp(texts: i18n) {
  const toaster = createToaster()
  const router = createAppRouter(texts)
  followSession({ session, router, toaster, texts })
  await router.load()
  return (
    <I18nextProvider i18n={texts}>
      <ToasterProvider value={toaster}>
        <RouterProvider router={router} />
      </ToasterProvider>
    </I18nextProvider>
  )
}
