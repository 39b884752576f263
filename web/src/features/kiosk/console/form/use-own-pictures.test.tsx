import { EventConfig } from '@studio/contract/kiosk'
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { emptyForm } from './event-draft.ts'
import { EventFormFields } from './event-form-fields.tsx'

const sent = vi.fn()
/** The server of uploads: what it answers, and what it was sent. */
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
  // What else the form asks: there is no printer.
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

/** A file that says it has so many bytes, without taking them. */
const fileOf = (name: string, megabytes: number): File =>
  Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', {
    value: megabytes * 1024 * 1024,
  })

async function addFrame(file: File, locale: 'en' | 'es' = 'en') {
  changed.mockClear()
  const { person } = await renderScreen(<Form />, { locale })
  await person.upload(screen.getByLabelText(locale === 'en' ? 'Add your own frame' : /marco propio/), file)
}

it.each([
  ['en', 'File too large. Maximum size is 10MB.'],
  ['es', 'Archivo demasiado grande. El máximo son 10 MB.'],
] as const)(
  'a template’s picture of 100 MB is not sent: its name and what is wrong are told, in %s, and the form stays as it was',
  async (locale, words) => {
    await addFrame(fileOf('frame.png', 100), locale)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('frame.png')).toBeTruthy()
    expect(sent).not.toHaveBeenCalled()
    expect(changed).not.toHaveBeenCalled()
    expect(screen.getByDisplayValue('Gala')).toBeTruthy()
  },
)

it.each([
  [
    413,
    'PAYLOAD_TOO_LARGE',
    'File too large. Maximum size is 10MB.',
    'File too large. Maximum size is 10MB.',
  ],
  [
    ...([422, 'INPUT_INVALID', 'The image has too many pixels. Maximum is 40 megapixels.'] as const),
    'The image has too many pixels. Maximum is 40 megapixels.',
  ],
  [
    ...([422, 'INPUT_INVALID', 'The image is damaged or incomplete and cannot be read.'] as const),
    'The image is damaged or incomplete and cannot be read.',
  ],
])('what the server refuses as %i %s is told as it is: %s', async (status, code, message, words) => {
  answer = {
    status,
    body: { ok: false, error: { code, message, details: { file: message }, requestId: 'r' } },
  }
  await addFrame(fileOf('frame.png', 1))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent).toHaveBeenCalledOnce()
  expect(changed).not.toHaveBeenCalled()
})
