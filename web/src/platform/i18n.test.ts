import { expect, test, vi } from 'vitest'
import { createTexts } from './i18n.ts'

vi.mock('./further-texts.ts', () => ({ loadFurther: () => Promise.reject(new TypeError('Failed to fetch')) }))

test('a text that the network has not brought yet is not shown by the name of its key', async () => {
  document.documentElement.lang = 'en'
  const texts = await createTexts(['app'])
  await texts.loadNamespaces('billing')
  const translate = texts.t as unknown as (key: string) => string
  expect(translate('billing:title')).toBe('…')
  expect(translate('app:close')).not.toBe('…')
})
