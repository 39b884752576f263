import type { ImportedPreset } from '@studio/contract/darkroom'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerWith, draw, type RecordedRequest } from '../../jobs/jobs.fixtures.tsx'
import { ImportPresets } from './import-presets.tsx'

const ROWS: ImportedPreset[] = [
  { file: 'film.xmp', status: 'new', name: 'Film', omitted: ['Texture', 'Dehaze'] },
  { file: 'again.xmp', status: 'exists', name: 'Film', omitted: [] },
  { file: 'haze.xmp', status: 'empty', name: 'Haze', omitted: ['Dehaze'] },
  { file: 'notes.xmp', status: 'unreadable', name: 'notes', omitted: [] },
]
const FILES = ROWS.map(({ file }) => new File([`text of ${file}`], file))

async function choose(answer: unknown, files = FILES) {
  const requests = answerWith({
    'POST /api/darkroom/presets/import': answer,
    'GET /api/darkroom/presets': { presets: [] },
  })
  const { toaster } = await draw(<ImportPresets />)
  const person = userEvent.setup()
  await person.upload(await screen.findByTestId('preset-files'), files)
  return { person, toaster, bodies: () => requests.map(({ body }) => body as { dryRun: boolean }) }
}

test('shows what files would add, with what is left out, before it saves them', async () => {
  const { person, toaster, bodies } = await choose({ files: ROWS })
  const list = await screen.findByRole('list', { name: 'Chosen files' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'FilmSettings left out: Texture, Dehaze',
    'again.xmpNot imported: you already have this preset, “Film”.',
    'haze.xmpNot imported: it only has settings that the Darkroom doesn’t have.Settings left out: Dehaze',
    'notes.xmpNot imported: this isn’t a preset of Lightroom or Camera Raw.',
  ])
  expect(bodies()).toMatchObject([
    { dryRun: true, files: FILES.map(({ name }) => ({ name, text: `text of ${name}` })) },
  ])
  await person.click(screen.getByRole('button', { name: 'Import 1 preset' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()[1]).toMatchObject({ dryRun: false })
  expect(toaster.current()?.title).toBe('1 preset imported')
})

test('keeps the dialog with the reason if presets can’t be saved', async () => {
  const { person } = await choose(({ body }: RecordedRequest) =>
    (body as { dryRun: boolean }).dryRun
      ? { files: ROWS }
      : Response.json(
          {
            ok: false,
            error: {
              code: 'QUOTA_EXCEEDED',
              reason: 'darkroom.tooManyPresets',
              message: '',
              facts: { most: 200 },
            },
          },
          { status: 409 },
        ),
  )
  await person.click(await screen.findByRole('button', { name: 'Import 1 preset' }))
  expect(await screen.findByText(/200 presets/)).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Import presets' })).toBeTruthy()
})

test('has nothing to import in files without presets', async () => {
  await choose({ files: ROWS.slice(2) })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 presets' })
  expect(button.disabled).toBe(true)
})
