import { ContactSheetSettings } from '@studio/contract/gallery'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { ContactSheetDialog } from './contact-sheet-dialog.tsx'

beforeEach(() => {
  localStorage.clear()
  // A download, not a navigation of the test's window.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(print: (settings: ContactSheetSettings) => Promise<Response>, onClose = () => {}) {
  const view = await renderScreen(
    <ContactSheetDialog count={3} title="Lake" print={print} onClose={onClose} />,
  )
  await screen.findByRole('dialog', { name: 'Contact sheet of 3 images' })
  return view
}
const download = () => screen.getByRole('button', { name: 'Download PDF' })

test('prints as chosen, and starts with the same choices the next time', async () => {
  const print = vi.fn(async () => new Response('pdf'))
  const closed = vi.fn()
  const { person } = await open(print, closed)
  await person.click(screen.getByRole('radio', { name: 'Letter' }))
  await person.click(screen.getByRole('checkbox', { name: 'Tags' }))
  await person.click(download())
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(print).toHaveBeenCalledWith({
    ...ContactSheetSettings.parse({}),
    title: 'Lake',
    paper: 'letter',
    showsTags: true,
  })
  cleanup()
  await open(print)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Letter' }).checked).toBe(true)
})

test('says why printing failed and keeps the choices', async () => {
  const { person } = await open(() => Promise.reject(new Error('no')))
  await person.click(screen.getByRole('radio', { name: 'Letter' }))
  await person.click(download())
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Letter' }).checked).toBe(true)
})
