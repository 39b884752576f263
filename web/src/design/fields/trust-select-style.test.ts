import { afterEach, expect, test, vi } from 'vitest'
import { trustSelectStyle } from './trust-select-style.ts'

afterEach(() => vi.unstubAllGlobals())

test('allows the style of a select and no other text', () => {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  trustSelectStyle()
  const [name, { createHTML }] = createPolicy.mock.calls[0]!
  const style = '[data-radix-select-viewport]{scrollbar-width:none}'
  expect(name).toBe('default')
  expect(createHTML(style)).toBe(style)
  for (const text of ['<img src=x>', `${style}</style><script>`, `x${style}`])
    expect(createHTML(text)).toBeNull()
})

test('works in browsers without Trusted Types', () => {
  expect(trustSelectStyle).not.toThrow()
})
