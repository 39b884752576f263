import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTranslator } from './translator.ts'
import { I18nProvider, useTranslation } from './use-translation.tsx'

afterEach(cleanup)

const TEXTS: Record<string, Record<string, string>> = {
  'en app': { close: 'Close' },
  'es app': { close: 'Cerrar' },
  'en jobs': { title: 'Jobs' },
  'es jobs': { title: 'Trabajos' },
}

async function begun() {
  const texts = createTranslator({
    language: 'en',
    defaultName: 'app',
    languages: ['en', 'es'],
    fallback: 'en',
    load: async (language, name) => {
      await new Promise((resolve) => setTimeout(resolve))
      return TEXTS[`${language} ${name}`]!
    },
  })
  await texts.loadNamespaces('app')
  return texts
}

test('suspends while texts are loading', async () => {
  const texts = await begun()
  const LazyComponent = () => <p>{useTranslation('jobs').t(($) => $.title)}</p>
  render(
    <I18nProvider i18n={texts}>
      <Suspense fallback={<p>waiting</p>}>
        <LazyComponent />
      </Suspense>
    </I18nProvider>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('Jobs')).toBeTruthy()
})

test('reports readiness without suspending', async () => {
  const texts = await begun()
  const seen: boolean[] = []
  const LazyComponent = () => {
    const { t, ready } = useTranslation('jobs', { useSuspense: false })
    seen.push(ready)
    return <p>{ready ? t(($) => $.title) : 'not yet'}</p>
  }
  render(
    <I18nProvider i18n={texts}>
      <LazyComponent />
    </I18nProvider>,
  )
  expect(screen.getByText('not yet')).toBeTruthy()
  expect(await screen.findByText('Jobs')).toBeTruthy()
  expect(seen).toEqual([false, true])
})

test('re-renders after a language change with new functions, and not otherwise', async () => {
  const texts = await begun()
  const held: unknown[] = []
  const Close = () => {
    const { t } = useTranslation()
    held.push(t)
    return <p>{t(($) => $.close)}</p>
  }
  const page = (
    <I18nProvider i18n={texts}>
      <Close />
      <Close />
    </I18nProvider>
  )
  render(page)
  await act(() => texts.loadNamespaces('jobs'))
  expect(held).toHaveLength(2)
  expect(held[0]).toBe(held[1])
  await act(() => texts.changeLanguage('es'))
  expect(screen.getAllByText('Cerrar')).toHaveLength(2)
  expect(held[2]).not.toBe(held[1])
  expect(texts.isLoaded('jobs')).toBe(true)
})
