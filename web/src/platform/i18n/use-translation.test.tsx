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

async function startTranslator() {
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
  const texts = await startTranslator()
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
  const texts = await startTranslator()
  const existing: boolean[] = []
  const LazyComponent = () => {
    const { t, ready } = useTranslation('jobs', { useSuspense: false })
    existing.push(ready)
    return <p>{ready ? t(($) => $.title) : 'not yet'}</p>
  }
  render(
    <I18nProvider i18n={texts}>
      <LazyComponent />
    </I18nProvider>,
  )
  expect(screen.getByText('not yet')).toBeTruthy()
  expect(await screen.findByText('Jobs')).toBeTruthy()
  expect(existing).toEqual([false, true])
})

test('re-renders after a language change with new functions, and not otherwise', async () => {
  const texts = await startTranslator()
  const values: unknown[] = []
  const Close = () => {
    const { t } = useTranslation()
    values.push(t)
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
  expect(values).toHaveLength(2)
  expect(values[0]).toBe(values[1])
  await act(() => texts.changeLanguage('es'))
  expect(screen.getAllByText('Cerrar')).toHaveLength(2)
  expect(values[2]).not.toBe(values[1])
  expect(texts.isLoaded('jobs')).toBe(true)
})
