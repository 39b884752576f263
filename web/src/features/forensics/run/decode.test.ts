import { afterEach, expect, test, vi } from 'vitest'
import { decode, prepare } from './decode.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('falls back to the browser’s JPEG decoder, reports it, and retries loading the own one', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (requests.length === 1) throw new TypeError('offline')
    return new Response(null, { status: 503 })
  })
  const pixels = { width: 2, height: 1, data: new Uint8ClampedArray(8) }
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 1, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => {}, getImageData: () => pixels })
    },
  )
  const jpeg = Uint8Array.of(0xff, 0xd8)
  expect(await decode(jpeg, { format: 'jpeg' })).toEqual({ pixels, decoder: 'browser' })
  expect(requests).toHaveLength(1)
  expect(await prepare()).toBe(false)
  expect(requests).toHaveLength(2)
})
