import { afterEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './auth-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.lang = ''
})

test('sends the page’s language, and keeps other headers', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({}))
  vi.stubGlobal('fetch', send)
  const { auth } = createAuthClient({ url: '/', publishableKey: 'key-1' } as never, {
    onBanned: () => undefined,
    isBanned: () => false,
  })
  document.documentElement.lang = 'es'
  await auth.signInWithOtp({ email: 'ana@example.com' })
  await auth.resetPasswordForEmail('ana@example.com')
  document.documentElement.lang = 'en'
  await auth.resend({ type: 'signup', email: 'ana@example.com' })
  const sent = send.mock.calls.map(([, init]) => new Headers(init!.headers))
  expect(sent.map((headers) => headers.get('accept-language'))).toEqual(['es', 'es', 'en'])
  expect(sent.map((headers) => headers.get('apikey'))).toEqual(['key-1', 'key-1', 'key-1'])
})
