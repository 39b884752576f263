import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useShownEmail } from './use-shown-email.ts'

test('an address is shown in its own script, and another one at once', async () => {
  const { result, rerender } = renderHook((email: string) => useShownEmail(email), {
    initialProps: 'info@xn--kse-qla.example',
  })
  await waitFor(() => expect(result.current).toBe('info@käse.example'))
  rerender('ana@example.com')
  expect(result.current).toBe('ana@example.com')
})
