import { expect, test } from 'vitest'
import { createTexts } from './create-texts.ts'

test('doesn’t show the key of a missing text', async () => {
  document.documentElement.lang = 'en'
  const texts = await createTexts(['app'])
  await texts.loadNamespaces('billing')
  expect(texts.exists('billing:title')).toBe(false)
  expect(texts.getFixedT(null, 'billing' as 'app')(($) => $.close)).toBe('…')
  expect(texts.t(($) => $.close)).not.toBe('…')
})
