import { expect, test, vi } from 'vitest'
import { openDeletion, openReport } from './guest-dialogs.ts'
import { translatorFor } from './guest-texts.ts'

const answers = (...all: [status: number, body: object][]) =>
  vi.stubGlobal('fetch', async () => {
    const [status, body] = all.length > 1 ? all.shift()! : all[0]!
    return Response.json(body, { status })
  })
const press = (label: string) =>
  [...document.querySelectorAll('button')].findLast((button) => button.textContent === label)?.click()
const statusText = () => [...document.querySelectorAll('dialog [role=status]')].at(-1)?.textContent

test.each([
  ['en', 'You have reported these photos several times.'],
  ['es', 'Has denunciado estas fotos varias veces.'],
])('shows a guest’s report limit, in %s', async (locale, text) => {
  const facts = { until: '2026-11-29T12:00:00.000Z' }
  answers([429, { ok: false, error: { reason: 'kiosk-guest.tooManyReports', facts } }])
  openReport('token', translatorFor(locale), 'a-capture')
  press(translatorFor(locale)('send'))
  await vi.waitFor(() => expect(statusText()).toContain(text))
  expect(statusText()).toContain('2026')
})

test('doesn’t delete if the confirmation is late, and tells the guest', async () => {
  const t = translatorFor('en')
  answers(
    [200, { pictures: 2, looks: 0, mails: 0, confirm: 'a word' }],
    [409, { ok: false, error: { reason: 'kiosk-guest.confirmAgain', facts: {} } }],
  )
  await openDeletion('token', t, { time: '20:48', onDeleted: () => undefined })
  press(t('deleteNow'))
  await vi.waitFor(() => expect(statusText()).toContain('Nothing was deleted'))
})
