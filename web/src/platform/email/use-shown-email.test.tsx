import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useShownEmail } from './use-shown-email.ts'

test('shows an address in its script, and plain ones immediately', async () => {
  const { result, rerender } = renderHook((email: string) => useShownEmail(email), {
    initialProps: 'info@xn--kse-qla.example',
  })
  await waitFor(() => expect(result.current).toBe('info@käse.example'))
  rerender('ana@example.com')
  expect(result.current).toBe('ana@example.com')
})
