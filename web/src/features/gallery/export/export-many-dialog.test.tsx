import { EXPORT_PRESETS } from '@studio/contract/gallery'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { pictureOf } from '../gallery.fixtures.ts'
import { ExportManyDialog } from './export-many-dialog.tsx'

let bodies: unknown[]
let status: number
let presets: object[]

beforeEach(() => {
  bodies = []
  status = 200
  presets = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.includes('/api/export-presets')) return answerPresets(init)
    if (!address.includes('/api/zips'))
      return Response.json({ name: 'IMG_2186', date: '2026-11-19', stars: '0', project: '' })
    bodies.push(JSON.parse(init.body as string))
    if (status !== 200)
      return Response.json({ ok: false, error: { code: 'UNKNOWN_ERROR', message: 'No.' } }, { status })
    const id = pictureOf(9).id
    return Response.json({
      id,
      url: '/api/zips/x',
      expiresAt: '2026-11-20T12:00:00.000Z',
      pictures: 2,
      bytes: 1,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answerPresets({ method = 'GET', body }: RequestInit): Response {
  if (method === 'GET') return Response.json({ presets })
  if (method === 'DELETE') {
    presets = []
    return Response.json({ id: PRESET_ID })
  }
  const preset = { id: PRESET_ID, ...JSON.parse(body as string) }
  presets = [preset]
  return Response.json({ preset }, { status: method === 'POST' ? 201 : 200 })
}

const PRESET_ID = '00000000-0000-4000-8000-000000000500'
const items = [pictureOf(0, { origin: 'photograph' }), pictureOf(1), pictureOf(2, { type: 'video' })]

async function open(onClose = () => {}, chosen = items) {
  const view = await renderScreen(<ExportManyDialog items={chosen} onClose={onClose} />)
  await screen.findByRole('dialog')
  return view
}
const nameField = () => screen.getByRole('textbox', { name: 'File names' })
const submit = () => screen.getByRole('button', { name: 'Export' })

it('exports by a preset, and starts with it the next time', async () => {
  const closed = vi.fn()
  const { person } = await open(closed)
  expect(screen.getByText(/1 video is included as it is/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: /Print/ }))
  await person.click(submit())
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toEqual([{ ids: items.map(({ id }) => id), export: EXPORT_PRESETS.print }])
  await screen.findByText('Downloading a zip file with 2 items')
  cleanup()
  await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Print/ }).checked).toBe(true)
})

it('exports marks of photographs as sidecars, and offers that for photographs only', async () => {
  const closed = vi.fn()
  const { person } = await open(closed)
  await person.click(screen.getByRole('radio', { name: /XMP sidecars/ }))
  expect(screen.queryByRole('textbox', { name: 'File names' })).toBeNull()
  await person.click(submit())
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toEqual([{ ids: items.map(({ id }) => id), sidecars: true }])
  cleanup()
  // Remembered, but these images have no sidecars.
  await open(() => {}, items.slice(1))
  expect(screen.queryByRole('radio', { name: /XMP sidecars/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Web/ }).checked).toBe(true)
  nameField()
})

it('exports with own settings that start from the preset, and keeps them', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('radio', { name: /Social media/ }))
  await person.click(screen.getByRole('radio', { name: /Custom/ }))
  const width = screen.getByRole('textbox', { name: 'Width in pixels' })
  expect((width as HTMLInputElement).value).toBe('1080')
  await person.clear(width)
  await person.type(width, '2')
  expect(await screen.findByText('Enter a number from 16 to 20,000.')).toBeTruthy()
  await person.type(width, '000')
  await person.click(screen.getByRole('radio', { name: 'PNG' }))
  expect(screen.queryByRole('slider')).toBeNull()
  await person.click(submit())
  const settings = {
    ...EXPORT_PRESETS.social,
    format: 'png',
    resize: { by: 'fit', width: 2_000, height: 1_350 },
  }
  await waitFor(() => expect(bodies).toMatchObject([{ export: settings }]))
  cleanup()
  await open()
  const format = screen.getByRole('group', { name: 'Format' })
  expect(within(format).getByRole<HTMLInputElement>('radio', { name: 'PNG' }).checked).toBe(true)
})

it('shows the name of the first file, and refuses unknown placeholders', async () => {
  const { person } = await open()
  await screen.findByText(/First file: IMG_2186\.jpg/)
  await person.clear(nameField())
  expect(await screen.findByText('Enter a file name.')).toBeTruthy()
  await person.type(nameField(), '{{date}-{{sequence}')
  await screen.findByText(/First file: 2026-11-19-001\.jpg/)
  await person.type(nameField(), '{{camera}')
  await screen.findByText('{camera} is not a placeholder.')
  await person.click(submit())
  expect(bodies).toEqual([])
})

it('keeps the settings if the export can’t be created, and says so', async () => {
  status = 500
  const { person } = await open()
  await person.type(nameField(), ' final')
  await person.click(submit())
  const alert = await waitFor(() => {
    const text = screen.getByRole('alert').textContent
    expect(text).not.toBe('')
    return text
  })
  expect(alert).not.toContain('No.')
  expect((nameField() as HTMLInputElement).value).toBe('{name} final')
})

it('offers the originals if an image is edited, and keeps that choice for the next edited images', async () => {
  const edited = [...items, pictureOf(3, { isEdited: true })]
  const closed = vi.fn()
  const { person } = await open(closed, edited)
  await person.click(screen.getByRole('radio', { name: 'Original' }))
  await person.click(submit())
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(bodies).toMatchObject([{ source: 'original' }])
  cleanup()

  const { person: again } = await open(closed)
  expect(screen.queryByRole('radio', { name: 'Original' })).toBeNull()
  await again.click(submit())
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(bodies[1]).not.toHaveProperty('source')
  cleanup()

  await open(closed, edited)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Original' }).checked).toBe(true)
})

it('adds a watermark once it has a text', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('radio', { name: /Custom/ }))
  await person.click(screen.getByRole('checkbox', { name: 'Add a watermark' }))
  await person.click(submit())
  expect(screen.getByText('Enter the text of the watermark.')).toBeTruthy()
  expect(bodies).toEqual([])
  const text = screen.getByRole('textbox', { name: 'Text of the watermark' })
  await person.type(text, '© Norte')
  // Switched off by mistake: the text returns.
  await person.click(screen.getByRole('checkbox', { name: 'Add a watermark' }))
  await person.click(screen.getByRole('checkbox', { name: 'Add a watermark' }))
  await person.click(submit())
  const watermark = { text: '© Norte', position: 'bottomRight', opacity: 70, size: 4 }
  await waitFor(() =>
    expect(bodies).toEqual([
      { ids: items.map(({ id }) => id), export: { ...EXPORT_PRESETS.web, watermark } },
    ]),
  )
})

it('saves custom settings as a preset, exports with it, and restores it after deletion', async () => {
  const closed = vi.fn()
  const { person } = await open(closed)
  await person.click(screen.getByRole('radio', { name: /Custom/ }))
  await person.click(screen.getByRole('radio', { name: 'PNG' }))
  await person.click(screen.getByRole('button', { name: 'Save as preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'New preset' })
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Archive')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  // Saving the preset exports nothing.
  const own = await screen.findByRole<HTMLInputElement>('radio', { name: /^Archive/ })
  await waitFor(() => expect(own.checked).toBe(true))
  expect(bodies).toEqual([])
  await person.click(submit())
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(bodies).toMatchObject([{ export: { ...EXPORT_PRESETS.web, format: 'png' } }])
  cleanup()

  const { person: again, toaster } = await open()
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Archive/ }).checked).toBe(true),
  )
  await again.click(screen.getByRole('button', { name: 'Edit preset' }))
  await again.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Archive/ })).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Web/ }).checked).toBe(true)
  act(() => toaster.current()?.action?.onSelect())
  await screen.findByRole('radio', { name: /^Archive/ })
})
