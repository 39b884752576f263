import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, assetOf, draw } from '../../../jobs/jobs.fixtures.tsx'
import { Lineage } from './lineage.tsx'

const item = (index: number) => ({
  ...assetOf(index),
  createdAt: new Date(0).toISOString(),
  model: 'studio',
  project: null,
  prompt: `Picture ${index}`,
  metadata: {},
  origin: 'generated',
  stars: 0,
  flag: null,
  tags: [],
  alt: null,
  jobId: null,
})
const ID = item(0).id

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('links to the sources and derived images within the same filters', async () => {
  answerWith({
    [`GET /api/gallery/${ID}`]: {
      item: item(0),
      parents: [{ ...item(1), as: 'variation' }],
      children: [{ ...item(2), type: 'video', as: 'video' }],
    },
  })
  const { router } = await draw(<Lineage id={ID} />, { at: '/dashboard/gallery?model=studio&item=x' })
  const parent = await screen.findByRole('link', { name: /Picture 1/ })
  expect(parent.textContent).toBe('Variation')
  expect(screen.getByRole('link', { name: /Picture 2/ }).textContent).toBe('Video')
  await userEvent.setup().click(parent)
  await waitFor(() => expect(router.state.location.search).toEqual({ model: 'studio', item: item(1).id }))
})

it('renders nothing for an image without relatives', async () => {
  const requests = answerWith({ [`GET /api/gallery/${ID}`]: { item: item(0), parents: [], children: [] } })
  const { container } = await draw(<Lineage id={ID} />)
  await waitFor(() => expect(requests).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(container.textContent).toBe('')
})
