import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { screenParts } from './screen-parts.ts'

afterEach(cleanup)

test('retries a failed load with the next image, and loads only once', async () => {
  let requests = 0
  const { useParts } = screenParts(async () => {
    requests++
    if (requests === 1) throw new Error('offline')
    return { name: 'parts' }
  })
  const { result, rerender } = renderHook(({ key }) => useParts(key), { initialProps: { key: 1 } })
  await waitFor(() => expect(requests).toBe(1))
  expect(result.current).toBeUndefined()
  rerender({ key: 2 })
  await waitFor(() => expect(result.current).toEqual({ name: 'parts' }))
  rerender({ key: 3 })
  expect(renderHook(() => useParts(0)).result.current).toEqual({ name: 'parts' })
  expect(requests).toBe(2)
})
