import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { pictureOf } from '../gallery.fixtures.ts'
import { ExportDialog } from './export-dialog.tsx'

vi.mock('./guides-export.tsx', () => ({ GuidesExport: () => null }))
afterEach(cleanup)

async function draw(item: ReturnType<typeof pictureOf>) {
  await renderScreen(<ExportDialog item={item} onClose={() => {}} />)
  await screen.findByRole('dialog')
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
