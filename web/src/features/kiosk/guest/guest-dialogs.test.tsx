/** @jsxImportSource preact */
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeleteDialog, ReportDialog } from './guest-dialogs.tsx'
import { guestTexts } from './guest-texts.ts'

const CAPTURE = '01890000-0000-7000-8000-000000000001'
const page = document.createElement('div')
beforeEach(() => document.body.append(page))
afterEach(() => {
  render(null, page)
  page.remove()
})

const answers = (...all: [status: number, body: object][]) =>
  vi.stubGlobal('fetch', async () => {
    const [status, body] = all.length > 1 ? all.shift()! : all[0]!
    return Response.json(body, { status })
  })
const buttonOf = (label: string) =>
  [...page.querySelectorAll('button')].find((button) => button.textContent === label)
const statusText = () => page.querySelector('dialog [role=status]')?.textContent

test.each([
  ['en', 'You have reported these photos several times.'],
  ['es', 'Has denunciado estas fotos varias veces.'],
])('shows a guest’s report limit, in %s', async (locale, text) => {
  const t = guestTexts.speak(locale)
  const facts = { until: '2026-11-29T12:00:00.000Z' }
  answers([429, { ok: false, error: { reason: 'kiosk-guest.tooManyReports', facts } }])
  render(<ReportDialog token="a-token" t={t} captureId={CAPTURE} onClose={vi.fn()} />, page)
  buttonOf(t('send'))?.click()
  await vi.waitFor(() => expect(statusText()).toContain(text))
  expect(statusText()).toContain('2026')
  expect(buttonOf(t('send'))?.disabled).toBe(false)
})

const CONTENTS = { pictures: 2, looks: 0, mails: 0, confirm: 'a word' }

test('deletes what was shown and confirmed', async () => {
  const t = guestTexts.speak('en')
  const onDeleted = vi.fn()
  answers([200, CONTENTS], [200, { ...CONTENTS, confirm: null }])
  render(<DeleteDialog token="a-token" t={t} time="20:48" onClose={vi.fn()} onDeleted={onDeleted} />, page)
  await vi.waitFor(() => expect(statusText()).toContain('2 photos'))
  expect(onDeleted).not.toHaveBeenCalled()
  buttonOf(t('deleteNow'))?.click()
  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
})

test('doesn’t delete if the confirmation is late, and tells the guest', async () => {
  const t = guestTexts.speak('en')
  const onDeleted = vi.fn()
  const confirmAgain = { ok: false, error: { reason: 'kiosk-guest.confirmAgain', facts: {} } }
  answers([200, CONTENTS], [409, confirmAgain], [200, { ...CONTENTS, pictures: 3 }])
  render(<DeleteDialog token="a-token" t={t} time="20:48" onClose={vi.fn()} onDeleted={onDeleted} />, page)
  await vi.waitFor(() => expect(statusText()).toContain('2 photos'))
  buttonOf(t('deleteNow'))?.click()
  await vi.waitFor(() => expect(statusText()).toContain('Nothing was deleted'))
  // The next press shows the current content and deletes nothing.
  buttonOf(t('deleteNow'))?.click()
  await vi.waitFor(() => expect(statusText()).toContain('3 photos'))
  expect(onDeleted).not.toHaveBeenCalled()
})

test('closing a dialog returns the focus', async () => {
  const t = guestTexts.speak('en')
  const opener = document.createElement('button')
  page.before(opener)
  opener.focus()
  render(<ReportDialog token="a-token" t={t} captureId={CAPTURE} onClose={vi.fn()} />, page)
  const dialog = page.querySelector('dialog')!
  await vi.waitFor(() => expect(dialog.open).toBe(true))
  const close = vi.spyOn(dialog, 'close')
  render(null, page)
  expect(close).toHaveBeenCalledOnce()
  opener.remove()
})
