import type { Edit } from '@studio/contract/darkroom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureOf } from '../gallery/gallery.fixtures.ts'
import { type RecordedRequest, refusal } from '../jobs/jobs.fixtures.tsx'
import { copyEdit } from './copying/clipboard.ts'
import { DARKROOM_PATH as PATH, MEDIA_ID } from './darkroom.fixtures.ts'
import { openDarkroom, untilSaved as saved } from './darkroom-screen.fixtures.tsx'
import type { Ask } from './engine/protocol.ts'

/** Requests of the screen to the worker. */
let asked: Ask[] = []

afterEach(() => vi.unstubAllGlobals())

/** Reports that an element has 600 × 400 px. */
class Room {
  private readonly resized: (entries: object[]) => void
  constructor(resized: (entries: object[]) => void) {
    this.resized = resized
  }
  observe(): void {
    this.resized([{ contentRect: { width: 600, height: 400 } }])
  }
  disconnect(): void {}
}

async function open(answers: Record<string, unknown> = {}, language: 'en' | 'es' = 'en') {
  const view = await openDarkroom(answers, language)
  asked = view.asked
  return view
}

const rendered = () => asked.filter((ask) => ask.kind === 'render')
const slider = (name: string) => screen.findByRole('slider', { name })
const picture = () => screen.findByRole('img', { name: /^Edited image/ })
test('renders each change, says what the edit does, saves it, and undoes it', async () => {
  const { requests, person } = await open()
  fireEvent.keyDown(await slider('Shadows'), { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyUp(await slider('Shadows'), { key: 'ArrowRight', shiftKey: true })
  expect(await screen.findByRole('img', { name: 'Edited image: Shadows +10' })).toBeTruthy()
  await waitFor(() =>
    expect(rendered().at(-1)).toMatchObject({ edit: { light: { shadows: 10 } }, isDraft: false }),
  )
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      baseVersion: 3,
      edit: { format: 1, light: { shadows: 10 } },
    }),
  )
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByRole('img', { name: 'Edited image: Not edited' })).toBeTruthy()
  await saved()
})

test('names the image in the window title', async () => {
  await open({ [`GET /api/gallery/${MEDIA_ID}`]: { item: pictureOf(1), parents: [], children: [] } })
  await waitFor(() => expect(document.title).toBe('Picture 1, soft light · Darkroom · Studio Alpha'))
})

test('renders reduced while a pointer moves a slider, and in full when it is released', async () => {
  await open()
  const shadows = await slider('Shadows')
  await picture()
  fireEvent.pointerDown(shadows)
  fireEvent.change(shadows, { target: { value: '30.4' } })
  await waitFor(() =>
    expect(rendered().at(-1)).toMatchObject({ edit: { light: { shadows: 30 } }, isDraft: true }),
  )
  fireEvent.pointerUp(shadows)
  await waitFor(() => expect(rendered().at(-1)).toMatchObject({ isDraft: false }))
  await saved()
})

test('holding the key shows the original until it is released', async () => {
  await open()
  await picture()
  fireEvent.keyDown(document.body, { key: '\\' })
  await waitFor(() => expect(rendered().at(-1)).toMatchObject({ layer: 'before' }))
  expect(await screen.findByRole('img', { name: 'Original' })).toBeTruthy()
  fireEvent.keyUp(document.body, { key: '\\' })
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Original' })).toBeNull())
})

test('crops with the keyboard, without the crop in what is rendered', async () => {
  const { person } = await open()
  await picture()
  await person.keyboard('r')
  const edge = await screen.findByRole('button', { name: 'Left edge' })
  fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true })
  expect(await screen.findByText(/^5,880 × 4,000 px/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: '1:1' }))
  expect(await screen.findByText(/^(\S+) × \1 px/)).toBeTruthy()
  expect(rendered().at(-1)).toMatchObject({ edit: { format: 1 } })
  expect(rendered().at(-1)).not.toHaveProperty('edit.geometry')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(rendered().at(-1)).toHaveProperty('edit.geometry.crop'))
  await saved()
})

const stored = (requests: RecordedRequest[]) => {
  const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {}
  return (body as { edit: Edit } | undefined)?.edit.localAdjustments
}
const handle = (name: string) => screen.findByRole('button', { name })

test('adds a mask by a key, moves it with arrow keys, and shows it until one of its sliders moves', async () => {
  const { person, requests } = await open()
  await picture()
  await person.keyboard('m')
  const masked = () => asked.filter((ask) => ask.kind === 'mask')
  await waitFor(() => expect(masked().at(-1)).toMatchObject({ adjustment: { parts: [{ y1: 0.35 }] } }))
  const start = await handle('Line with the full effect')
  fireEvent.keyDown(start, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyUp(start, { key: 'ArrowDown', shiftKey: true })
  await waitFor(() => expect(masked().at(-1)).toMatchObject({ adjustment: { parts: [{ y1: 0.425 }] } }))
  const overlays = () => document.querySelectorAll('canvas[data-look]').length
  await waitFor(() => expect(overlays()).toBe(2))
  fireEvent.keyDown(await slider('Exposure'), { key: 'ArrowRight', shiftKey: true })
  await waitFor(() => expect(overlays()).toBe(0))
  fireEvent.keyUp(await slider('Exposure'), { key: 'ArrowRight', shiftKey: true })
  fireEvent.pointerEnter(screen.getByRole('button', { name: /^Mask 1/ }).closest('li')!)
  await waitFor(() => expect(overlays()).toBe(2))
  await person.keyboard('o')
  await waitFor(() => expect(document.querySelector('canvas[data-look=red]')).not.toBeNull())
  await saved()
  expect(stored(requests)).toMatchObject([{ exposure: 1, parts: [{ kind: 'linear', y1: 0.425 }] }])
  await person.keyboard('{Control>}z{/Control}')
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(masked().at(-1)).toMatchObject({ adjustment: { parts: [{ y1: 0.35 }] } }))
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('No masks yet')).toBeTruthy()
  await saved()
})

test('combines parts of a mask, one of them with a colour picked in the image', async () => {
  const { person, requests } = await open()
  await picture()
  await person.click(screen.getByRole('button', { name: 'Masks' }))
  await person.click(await handle('Luminance Bright or dark tones'))
  await person.click(await handle('Subtract'))
  await person.click(await screen.findByRole('menuitem', { name: 'Colour' }))
  fireEvent.pointerDown(document.querySelector('[class*=pick]')!)
  await waitFor(async () => expect(await slider('Red')).toHaveProperty('value', '200'))
  await person.click(screen.getByRole('checkbox', { name: 'Invert this part' }))
  await person.click(screen.getByRole('radio', { name: 'Intersect' }))
  expect(await handle('Mask 1 Luminance ∩ Colour')).toBeTruthy()
  expect(await handle('Intersect: Colour, inverted')).toBeTruthy()
  await saved()
  expect(stored(requests)?.[0]?.parts).toEqual([
    { kind: 'luminance', mode: 'add', from: 60, to: 100 },
    { kind: 'colour', mode: 'intersect', invert: true, red: 200, green: 90, blue: 30 },
  ])
})

test('hides, renames, duplicates and deletes a mask, and undoes that', async () => {
  const { person, requests, toaster } = await open()
  await picture()
  await person.keyboard('m')
  await person.click(await handle('Actions for Mask 1'))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Coat')
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  await person.click(await handle('Hide Coat'))
  await person.click(await handle('Actions for Coat'))
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await saved()
  const coat = { name: 'Coat', isOff: true, parts: [{ kind: 'linear' }] }
  expect(stored(requests)).toMatchObject([coat, coat])
  await person.click(screen.getAllByRole('button', { name: 'Actions for Coat' })[1]!)
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Mask deleted'))
  const rows = () => screen.getAllByRole('button', { name: 'Actions for Coat' }).length
  expect(rows()).toBe(1)
  toaster.current()?.action?.onSelect()
  await waitFor(() => expect(rows()).toBe(2))
  await saved()
})

test('a stroke of the brush is one step of undo, with a pointer and with the keyboard', async () => {
  const { person, requests } = await open()
  await picture()
  await person.keyboard('k')
  const stage = await handle('Image to paint on. Arrow keys move the brush, Space paints.')
  stage.setPointerCapture = () => undefined
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 0 })
  fireEvent.pointerDown(stage, at(0))
  for (const x of [0.3, 0.6, 0.9]) fireEvent.pointerMove(stage, at(x))
  fireEvent.pointerUp(stage, at(0.9))
  await person.keyboard('}]x')
  fireEvent.keyDown(stage, { key: 'ArrowRight' })
  fireEvent.keyDown(stage, { key: ' ' })
  await saved()
  const [mask] = stored(requests) ?? []
  expect(mask?.parts).toEqual([
    {
      kind: 'brush',
      mode: 'add',
      strokes: [
        { size: 0.05, softness: 50, flow: 100, points: [0, 0, 3000, 0, 6000, 0, 9000, 0] },
        { size: 0.06, softness: 60, flow: 100, isErased: true, points: [9100, 0] },
      ],
    },
  ])
  await person.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(stored(requests)?.[0]?.parts[0]).toMatchObject({ strokes: [{ size: 0.05 }] }))
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('No masks yet')).toBeTruthy()
  await saved()
})

test('repairs a spot by the best source, changes it, hides and deletes it, each a step of undo', async () => {
  const { person } = await open()
  await picture()
  await person.keyboard('q')
  const edits = () => rendered().flatMap(({ layer, edit }) => (layer === 'after' ? [edit] : []))
  const repair = () => edits().at(-1)?.repairs?.[0]
  expect(await screen.findByText('No repairs yet. Click dust or a spot in the image.')).toBeTruthy()
  const stage = screen.getByRole('button', { name: /^Image to repair/ })
  fireEvent.pointerDown(stage, { button: 0, clientX: 0.25, clientY: 0.5 })
  const row = await screen.findByRole('button', { name: 'Heal 1' })
  expect(row.getAttribute('aria-pressed')).toBe('true')
  expect(repair()).toMatchObject({
    kind: 'heal',
    x: 0.25,
    y: 0.5,
    radius: 0.01,
    sourceX: 0.75,
    sourceY: 0.25,
  })

  await person.keyboard(']')
  await waitFor(() => expect(repair()).toMatchObject({ radius: 0.012 }))
  await person.keyboard('s')
  expect(await screen.findByRole('button', { name: 'Clone 1' })).toBeTruthy()
  const source = screen.getByRole('button', { name: 'Source of spot 1' })
  fireEvent.keyDown(source, { key: 'ArrowRight' })
  fireEvent.keyUp(source, { key: 'ArrowRight' })
  await waitFor(() => expect(repair()).toMatchObject({ kind: 'clone', sourceX: 0.755 }))
  const spot = screen.getByRole('button', { name: 'Repaired spot 1' })
  fireEvent.pointerDown(spot, { button: 0, clientX: 0.25, clientY: 0.5 })
  fireEvent.pointerMove(spot, { buttons: 1, clientX: 0.35, clientY: 0.5 })
  fireEvent.pointerUp(spot, {})
  // The source moves with it.
  await waitFor(() => expect(repair()).toMatchObject({ x: 0.35, sourceX: 0.855 }))

  await person.click(screen.getByRole('button', { name: 'Hide Clone 1' }))
  await waitFor(() => expect(repair()).toMatchObject({ off: true }))
  await person.keyboard('{Delete}')
  expect(await screen.findByText(/^No repairs yet/)).toBeTruthy()
  const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  undo()
  await waitFor(() => expect(repair()).toMatchObject({ off: true, x: 0.35 }))
  undo()
  await waitFor(() => expect(repair()?.off).toBeUndefined())
  undo()
  await waitFor(() => expect(repair()).toMatchObject({ x: 0.25, sourceX: 0.755 }))
  for (let step = 0; step < 4; step++) undo()
  await waitFor(() => expect(edits().at(-1)).toEqual({ format: 1 }))

  // With the keyboard alone.
  fireEvent.focus(stage)
  fireEvent.keyDown(stage, { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(stage, { key: ' ' })
  await waitFor(() => expect(repair()).toMatchObject({ x: 0.45, y: 0.5 }))
  await person.click(screen.getByRole('checkbox', { name: 'Visualise spots' }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Image to repair/ })).toBeNull())
  await saved()
})

test('restores a version as a step of undo', async () => {
  const { person } = await open()
  await picture()
  await person.keyboard('h')
  await person.click(await screen.findByRole('button', { name: 'Restore Saved, version 1' }))
  expect(await screen.findByRole('img', { name: 'Edited image: Contrast +20' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('img', { name: 'Edited image: Not edited' })).toBeTruthy()
  await saved()
})

test('pastes a copied edit without its crop as a step of undo, and with it on request', async () => {
  const geometry = { angle: 2 }
  copyEdit({ mediaId: 'another', edit: { format: 1, light: { contrast: 20 }, geometry } })
  const { person } = await open()
  await picture()
  await person.keyboard('v')
  expect(await screen.findByRole('img', { name: 'Edited image: Contrast +20' })).toBeTruthy()
  await person.keyboard('{Control>}z{/Control}')
  expect(await screen.findByRole('img', { name: 'Edited image: Not edited' })).toBeTruthy()
  await person.keyboard('{Control>}{Shift>}V{/Shift}{/Control}')
  expect(await screen.findByRole('checkbox', { name: /^Masks/, checked: false })).toBeTruthy()
  await person.click(await screen.findByRole('checkbox', { name: /^Crop and rotation/ }))
  await person.click(screen.getByRole('button', { name: 'Paste edit' }))
  expect(
    await screen.findByRole('img', { name: 'Edited image: Straightened +2°, Contrast +20' }),
  ).toBeTruthy()
  await saved()
})

test('applies a preset with a strength in place of the one before, and saves the edit as a preset', async () => {
  const created: unknown[] = []
  const preset = {
    id: MEDIA_ID,
    name: 'Coats',
    edit: { format: 1, light: { contrast: 20 } },
    groups: ['light'],
  }
  const { person, toaster } = await open({
    'GET /api/darkroom/presets': { presets: [preset] },
    'POST /api/darkroom/presets': ({ body }: RecordedRequest) => {
      created.push(body)
      return { preset }
    },
    [`DELETE /api/darkroom/presets/${MEDIA_ID}`]: { id: MEDIA_ID },
  })
  await picture()
  await person.keyboard('p')
  await waitFor(() => expect(rendered().map(({ layer }) => layer)).toContain('look:sepia'))
  await person.click(await screen.findByRole('button', { name: 'Cool light' }))
  expect(await screen.findByRole('img', { name: /Temperature -16/ })).toBeTruthy()
  const own = await screen.findByRole('button', { name: 'Coats' })
  await person.click(own)
  expect(await screen.findByRole('img', { name: 'Edited image: Contrast +20' })).toBeTruthy()
  expect(own.getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(await slider('Strength'), { key: 'End' })
  fireEvent.keyUp(await slider('Strength'), { key: 'End' })
  expect(await screen.findByRole('img', { name: 'Edited image: Contrast +40' })).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Save edit as a preset…' }))
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Strong')
  await person.click(screen.getByRole('checkbox', { name: /^Effects/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Preset saved'))
  expect(created).toEqual([
    {
      name: 'Strong',
      edit: { format: 1, light: { contrast: 40 } },
      groups: ['light', 'curve', 'colourMixer', 'colourGrading', 'detail'],
    },
  ])

  await person.click(screen.getByRole('button', { name: 'Actions for Coats' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Preset deleted'))
  toaster.current()?.action?.onSelect()
  const { id: _, ...restored } = preset
  await waitFor(() => expect(created[1]).toEqual({ ...restored, keepsOtherValues: true }))
  await person.click(own)
  expect(await screen.findByRole('img', { name: 'Edited image: Not edited' })).toBeTruthy()
  await saved()
})

test('shows pixels in full size, moves them, and loads tiles once', async () => {
  vi.stubGlobal('ResizeObserver', Room)
  const tile = () => new Response('tile')
  const { person, router } = await open({
    [`GET ${PATH}/tiles/0/5/3`]: tile,
    [`GET ${PATH}/tiles/0/6/3`]: tile,
  })
  await picture()
  await person.keyboard('z')
  const stage = await screen.findByRole('application', { name: /^Image at 100%/ })
  expect(screen.getByRole('button', { name: '100%' }).getAttribute('aria-pressed')).toBe('true')
  const views = () => rendered().flatMap(({ layer, view }) => (layer === 'zoom' && view ? [view] : []))
  await waitFor(() => expect(views().at(-1)).toEqual({ x: 0.5, y: 0.5, width: 600, height: 400 }))
  await waitFor(() => expect(asked.filter(({ kind }) => kind === 'tile')).toHaveLength(2))
  fireEvent.keyDown(stage, { key: 'ArrowRight' })
  await waitFor(() => expect(views().at(-1)?.x).toBeCloseTo(0.51))

  await person.keyboard('y')
  await waitFor(() => expect(rendered().map(({ layer }) => layer)).toContain('zoomBefore'))
  await person.click(screen.getByRole('button', { name: '200%' }))
  await waitFor(() => expect(views().at(-1)).toMatchObject({ width: 300, height: 200 }))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('application')).toBeNull()
  expect(router.state.location.pathname).toContain('/darkroom/')
})

test('says that pixels in full size couldn’t be loaded, and tries again', async () => {
  vi.stubGlobal('ResizeObserver', Room)
  let isBroken = true
  const tile = () => (isBroken ? refusal(415, 'UNSUPPORTED_MEDIA') : new Response('tile'))
  const { person } = await open({
    [`GET ${PATH}/tiles/0/5/3`]: tile,
    [`GET ${PATH}/tiles/0/6/3`]: tile,
  })
  await picture()
  await person.keyboard('z')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load the image in full size.')
  isBroken = false
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(asked.filter(({ kind }) => kind === 'tile')).toHaveLength(2))
})

test('Escape returns to where the image was opened', async () => {
  const { router } = await open()
  await picture()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.href).toBe('/dashboard/gallery?q=sea'))
})

test('says why an image can’t be opened or shown', async () => {
  const { unmount } = await open({ [`GET ${PATH}`]: () => refusal(404, 'NOT_FOUND') })
  expect(await within(await screen.findByRole('alert')).findByText('Couldn’t load the edit')).toBeTruthy()
  unmount()
  await open({ [`GET ${PATH}/proxy`]: () => refusal(415, 'UNSUPPORTED_MEDIA') }, 'es')
  expect(await screen.findByText('No se ha podido mostrar la imagen')).toBeTruthy()
  expect(await slider('Sombras')).toBeTruthy()
})
