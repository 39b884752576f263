import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { Suspense } from 'react'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

const TEXTS: Record<string, object> = {
  'en app': { close: 'Close' },
  'es app': { close: 'Cerrar' },
  'en late': { word: 'late' },
  'es late': { word: 'tarde' },
}

/** The names by which screens import it, so that what is put in the place of the packages is what runs. */
async function begun() {
  const texts = i18next.createInstance()
  const read = (language: string, name: string, done: (error: Error | null, found: object | false) => void) =>
    setTimeout(() => done(null, TEXTS[`${language} ${name}`] ?? false))
  await texts
    .use({ type: 'backend', init: () => undefined, read } as never)
    .use(initReactI18next)
    .init({ lng: 'en', fallbackLng: 'en', supportedLngs: ['en', 'es'], ns: ['app'], defaultNS: 'app' })
  return texts
}
type Says = { t: (key: string) => string; ready: boolean }
const says = (name?: string, options?: { useSuspense: boolean }) =>
  (useTranslation as unknown as (name?: string, options?: object) => Says)(name, options)

test('waits for words that are on their way, as React does', async () => {
  const texts = await begun()
  const Late = () => <p>{says('late').t('word')}</p>
  render(
    <I18nextProvider i18n={texts}>
      <Suspense fallback={<p>waiting</p>}>
        <Late />
      </Suspense>
    </I18nextProvider>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('late')).toBeTruthy()
})

test('says whether they are there, to who does not wait', async () => {
  const texts = await begun()
  const seen: boolean[] = []
  const Late = () => {
    const { t, ready } = says('late', { useSuspense: false })
    seen.push(ready)
    return <p>{ready ? t('word') : 'not yet'}</p>
  }
  render(
    <I18nextProvider i18n={texts}>
      <Late />
    </I18nextProvider>,
  )
  expect(screen.getByText('not yet')).toBeTruthy()
  expect(await screen.findByText('late')).toBeTruthy()
  expect(seen).toEqual([false, true])
})

test('draws again in another language, with other words in hand, and not else', async () => {
  const texts = await begun()
  const held: unknown[] = []
  const Close = () => {
    const { t } = says()
    held.push(t)
    return <p>{t('close')}</p>
  }
  const page = (
    <I18nextProvider i18n={texts}>
      <Close />
      <Close />
    </I18nextProvider>
  )
  render(page)
  await act(() => texts.loadNamespaces('late'))
  expect(held).toHaveLength(2)
  expect(held[0]).toBe(held[1])
  await act(() => texts.changeLanguage('es'))
  expect(screen.getAllByText('Cerrar')).toHaveLength(2)
  expect(held[2]).not.toBe(held[1])
  expect(texts.hasResourceBundle('es', 'late')).toBe(true)
})
