import { EventConfig } from '@studio/contract/kiosk'
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { emptyForm } from './event-draft.ts'
import { EventFormFields } from './event-form-fields.tsx'

const sent = vi.fn()
/** Mock upload server with its response and the requests received. */
let answer: { status: number; body: object }
class Server {
  upload = {}
  status = 0
  responseText = ''
  onload = () => {}
  open = () => {}
  setRequestHeader = () => {}
  send(form: FormData) {
    sent(form.get('file'))
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    this.onload()
  }
}

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal('XMLHttpRequest', Server)
  // Mocks the form's other request: there are no printers.
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, printers: [] }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const changed = vi.fn()
function Form() {
  const [form, setForm] = useState({
    ...emptyForm(),
    name: 'Gala',
    pin: '2468',
    config: EventConfig.parse({ templates: ['single'] }),
  })
  return (
    <EventFormFields
      form={form}
      isNew
      isBusy={false}
      title="New event"
      onSave={() => {}}
      onCancel={() => {}}
      onChange={(next) => {
        changed(next)
        setForm(next)
      }}
    />
  )
}

/** A file that reports the given size without allocating it. */
const fileOf = (name: string, megabytes: number): File =>
  Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', {
    value: megabytes * 1024 * 1024,
  })

async function addFrame(file: File, locale: 'en' | 'es' = 'en') {
  changed.mockClear()
  const { person } = await renderScreen(<Form />, { locale })
  await person.upload(
    screen.getByLabelText(locale === 'en' ? 'Add your own frame' : 'Añadir tu propio marco'),
    file,
  )
}

it.each([
  ['en', 'File too large. Maximum size is 10MB.'],
  ['es', 'Archivo demasiado grande. El tamaño máximo es de 10 MB.'],
] as const)(
  'an image of 100 MB isn’t sent: its name and the problem are shown, in %s, and the form keeps its input',
  async (locale, expected) => {
    await addFrame(fileOf('frame.png', 100), locale)
    expect(await screen.findByText(expected)).toBeTruthy()
    expect(screen.getByText('frame.png')).toBeTruthy()
    expect(sent).not.toHaveBeenCalled()
    expect(changed).not.toHaveBeenCalled()
    expect(screen.getByDisplayValue('Gala')).toBeTruthy()
  },
)

it.each([
  [413, 'PAYLOAD_TOO_LARGE', 'uploads.tooLarge', 'File too large. Maximum size is 10MB.'],
  [422, 'INPUT_INVALID', 'uploads.tooManyPixels', 'The image has too many pixels. Maximum is 40 megapixels.'],
  [422, 'INPUT_INVALID', 'uploads.damaged', 'The image is damaged or incomplete.'],
])('shows why the server refused with %i %s (%s): %s', async (status, code, reason, expected) => {
  answer = { status, body: { ok: false, error: { code, message: expected, reason, requestId: 'r' } } }
  await addFrame(fileOf('frame.png', 1))
  expect(await screen.findByText(expected)).toBeTruthy()
  expect(sent).toHaveBeenCalledOnce()
  expect(changed).not.toHaveBeenCalled()
})
