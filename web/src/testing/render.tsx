import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createToaster, ToasterProvider, Toasts } from '../design/index.ts'
import { createQueryClient, type Locale } from '../platform/index.ts'

const bundles = import.meta.glob<{ default: object }>('../locales/*/*.json', { eager: true })

function textsOf(locale: Locale) {
  const texts: Record<string, object> = {}
  for (const [path, { default: bundle }] of Object.entries(bundles)) {
    const [, language, name] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    if (language === locale && name) texts[name] = bundle
  }
  return texts
}

/** Renders as the app does, with real texts, and gives a person's hands. */
export async function renderScreen(screen: ReactNode, { locale = 'en' }: { locale?: Locale } = {}) {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    ns: ['app'],
    defaultNS: 'app',
    resources: { [locale]: textsOf(locale) },
    interpolation: { escapeValue: false },
  })
  const toaster = createToaster()
  const queries = createQueryClient()
  const view = render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <ToasterProvider value={toaster}>
          {screen}
          <Toasts />
        </ToasterProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { ...view, person: userEvent.setup(), toaster, queries }
}
