import { DELIVERY_DAYS_AFTER_EXPIRY, type Delivery } from '@studio/contract/deliveries'
import { EXPORT_PRESETS } from '@studio/contract/gallery'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { ApprovedDelivery } from './approved-delivery.tsx'
import { DeliveriesScreen } from './deliveries-screen.tsx'
import { PresetChoices } from './preset-choices.tsx'
import { LinkPanel } from './link-panel.tsx'
import { NewDeliveryScreen } from './new-delivery-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '5b0e7c1a-3f4d-4f0e-9a52-1c6a4be7d9f3'
const DELIVERY: Delivery = {
  id: ID,
  title: 'Lake',
  message: null,
  state: 'ready',
  isStorageFull: false,
  presets: [],
  pictures: 3,
  counts: { queued: 0, ready: 3, failed: 0, removed: 0 },
  bytes: 1_200_000,
  allowsDownloads: true,
  allowsFavourites: true,
  createdAt: '2026-11-20T07:52:00.000Z',
  completedAt: '2026-11-20T07:53:00.000Z',
  expiresAt: null,
  approvalHash: null,
  manifestHash: 'a'.repeat(64),
  link: null,
  downloads: { files: 2, zips: 1 },
  favourites: 1,
}

test('lists deliveries with their states', async () => {
  const rendering = { ...DELIVERY, id: ID.replace('5', '6'), title: 'Sea', state: 'rendering' as const }
  const counts = { queued: 2, ready: 1, failed: 0, removed: 0 }
  answerWith({
    'GET /api/deliveries': {
      deliveries: [
        { ...rendering, counts },
        { ...DELIVERY, counts: { ...counts, queued: 0, failed: 2 } },
      ],
    },
  })
  await draw(<DeliveriesScreen />, { at: '/dashboard/deliveries' })
  await screen.findByText('Rendering: 1 of 3 files')
  expect(screen.getByText('2 files failed')).toBeDefined()
})

test('says how to start, and why deliveries can’t be loaded', async () => {
  answerWith({ 'GET /api/deliveries': { deliveries: [] } })
  await draw(<DeliveriesScreen />, { at: '/dashboard/deliveries' })
  await screen.findByText('No deliveries yet')
  cleanup()
  answerWith({ 'GET /api/deliveries': refusal(500, 'UNKNOWN_ERROR') })
  await draw(<DeliveriesScreen />, { at: '/dashboard/deliveries' })
  await screen.findByText('Couldn’t load deliveries')
})

test('without handed-over images, refers to the gallery', async () => {
  answerWith({})
  await draw(<NewDeliveryScreen />, { at: '/dashboard/deliveries/new' })
  await screen.findByText('No images selected')
})

test('offers own presets, and chooses a new one', async () => {
  const user = userEvent.setup()
  const settings = { ...EXPORT_PRESETS.web, format: 'webp' as const }
  const preset = { id: ID, name: 'Lookbook', settings }
  let presets = [{ ...preset, id: ID.replace('5', '8'), name: 'Agency' }]
  const requests = answerWith({
    'GET /api/export-presets': () => ({ presets }),
    'POST /api/export-presets': () => {
      presets = [...presets, preset]
      return { preset }
    },
  })
  const onChange = vi.fn()
  await draw(<PresetChoices chosen={['web']} onChange={onChange} plan={undefined} />, {
    at: '/dashboard/deliveries/new',
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Agency' }))
  expect(onChange).toHaveBeenLastCalledWith(['web', presets[0]!.id])
  screen.getByText('WebP 82 · Long edge 2,048')
  await user.click(screen.getByRole('button', { name: 'New preset' }))
  const field = await screen.findByRole('textbox', { name: 'Name' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(field, 'Web')
  await save()
  await screen.findByText('A built-in preset has this name. Choose another.')
  await user.clear(field)
  await user.type(field, 'Lookbook')
  await user.click(screen.getByRole('radio', { name: 'WebP' }))
  await save()
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['web', ID]))
  await screen.findByRole('checkbox', { name: 'Lookbook' })
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Lookbook', settings })
})

test('creates the delivery of an approval at once, and the same one when tried again', async () => {
  const user = userEvent.setup()
  const requests = answerWith({ 'POST /api/deliveries': () => refusal(409, 'CONFLICT') })
  const approval = { id: ID.replace('5', '7'), title: 'Coats' }
  await draw(<ApprovedDelivery id={ID} approvalId={approval.id} title="Coats" onChoose={() => {}} />, {
    at: '/dashboard/deliveries/new',
  })
  await screen.findByText('Couldn’t create the delivery')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const body = { id: ID, approvalId: approval.id, title: 'Coats', presets: ['web', 'full'] }
  await waitFor(() => expect(requests.map((request) => request.body)).toEqual([body, body]))
})

test('shows a new link once, and refuses short passwords', async () => {
  const user = userEvent.setup()
  const requests = answerWith({
    [`POST /api/deliveries/${ID}/link`]: { delivery: DELIVERY, link: 'https://studio.example/s#secret' },
  })
  await draw(<LinkPanel delivery={DELIVERY} />, { at: '/dashboard/deliveries' })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const field = await screen.findByLabelText('Password (optional)')
  await user.type(field, 'abc')
  const create = () => screen.getAllByRole('button', { name: 'Create link' }).at(-1)!
  await user.click(create())
  await screen.findByText('Enter at least 4 characters, or none.')
  await user.type(field, 'd')
  await user.click(create())
  await screen.findByText('https://studio.example/s#secret')
  await waitFor(() => expect(JSON.stringify(requests)).toContain('abcd'))
})

test('the text names the real number of days', async () => {
  answerWith({})
  await draw(<LinkPanel delivery={DELIVERY} />, { at: '/dashboard/deliveries' })
  await screen.findByText(new RegExp(`deleted ${DELIVERY_DAYS_AFTER_EXPIRY} days after`))
})
