import { expect, test, vi } from 'vitest'
import { openDeletion, openReport } from './guest-dialogs.ts'
import { translatorFor } from './guest-texts.ts'

const answers = (...all: [status: number, body: object][]) =>
  vi.stubGlobal('fetch', async () => {
    const [status, body] = all.length > 1 ? all.shift()! : all[0]!
    return Response.json(body, { status })
  })
const press = (words: string) =>
  [...document.querySelectorAll('button')].findLast((button) => button.textContent === words)?.click()
const statusText = () => [...document.querySelectorAll('dialog [role=status]')].at(-1)?.textContent

test.each([
  ['en', 'You have reported these photos several times.'],
  ['es', 'Has denunciado estas fotos varias veces.'],
])('a guest who reports too often reads so, in %s', async (locale, text) => {
  const facts = { until: '2026-11-29T12:00:00.000Z' }
  answers([429, { ok: false, error: { reason: 'kiosk-guest.tooManyReports', facts } }])
  openReport('token', translatorFor(locale), 'a-capture')
  press(translatorFor(locale)('send'))
  await vi.waitFor(() => expect(statusText()).toContain(text))
  expect(statusText()).toContain('2026')
})

test('what was not confirmed in time is not deleted, and the guest reads so', async () => {
  const t = translatorFor('en')
  answers(
    [200, { pictures: 2, looks: 0, mails: 0, confirm: 'a word' }],
    [409, { ok: false, error: { reason: 'kiosk-guest.confirmAgain', facts: {} } }],
  )
  await openDeletion('token', t, { time: '20:48', onGone: () => undefined })
  press(t('deleteNow'))
  await vi.waitFor(() => expect(statusText()).toContain('Nothing was deleted'))
})
