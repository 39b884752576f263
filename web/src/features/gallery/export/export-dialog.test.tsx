import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { pictureOf } from '../gallery.fixtures.ts'
import { ExportDialog } from './export-dialog.tsx'

vi.mock('./guides-export.tsx', () => ({ GuidesExport: () => null }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

async function draw(item: ReturnType<typeof pictureOf>, onClose = () => {}) {
  const view = await renderScreen(<ExportDialog item={item} onClose={onClose} />)
  await screen.findByRole('dialog')
  return view
}
const linesOf = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

it('offers the JSON file of a generated image and lists how it was made', async () => {
  await draw(pictureOf(0))
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeTruthy()
  expect(linesOf()).toEqual(expect.arrayContaining(['Made by', 'Prompt', 'Seed', 'Style and settings']))
})

it('offers no JSON file of a photograph and doesn’t speak of a prompt or a model', async () => {
  await draw(pictureOf(0, { origin: 'photograph', model: 'camera', prompt: 'IMG_2186.JPG', metadata: {} }))
  expect(screen.queryByRole('radio', { name: 'JSON' })).toBeNull()
  expect(linesOf()).toEqual(['Origin', 'Signature', 'About', 'Account and cost'])
  expect(screen.getByText('Photograph')).toBeTruthy()
  expect(screen.queryByText('camera')).toBeNull()
})

it('exports an edited image with its edit or as its original, and starts with the same the next time', async () => {
  const sources: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    sources.push(new URL(address, 'http://localhost').searchParams.get('source'))
    return new Response('image')
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const metadata = { digitalSourceType: 'humanEdits' }
  const edited = pictureOf(0, { origin: 'photograph', isEdited: true, metadata })
  const original = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Original' })
  const closed = vi.fn()

  const { person } = await draw(edited, closed)
  expect(original().checked).toBe(false)
  expect(screen.queryByText('As in the original')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  cleanup()

  const again = await draw(edited, closed)
  await again.person.click(original())
  expect(screen.getByText('As in the original')).toBeTruthy()
  await again.person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(sources).toEqual([null, 'original'])
  cleanup()

  await draw(edited)
  expect(original().checked).toBe(true)
  cleanup()
  await draw(pictureOf(0))
  expect(screen.queryByRole('radio', { name: 'Original' })).toBeNull()
})
