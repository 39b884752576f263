import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createToaster, ToasterProvider, Toasts } from '../design/index.ts'
import { createQueryClient, I18nProvider, type Locale } from '../platform/index.ts'
import { textsIn } from './texts.ts'

/** Renders like the app, with real texts, and returns a user-event instance. */
export async function renderScreen(screen: ReactNode, { locale = 'en' }: { locale?: Locale } = {}) {
  const toaster = createToaster()
  const queries = createQueryClient()
  const view = render(
    <I18nProvider i18n={textsIn(locale)}>
      <QueryClientProvider client={queries}>
        <ToasterProvider value={toaster}>
          {screen}
          <Toasts />
        </ToasterProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { ...view, person: userEvent.setup(), toaster, queries }
}
