import type { ClientListItem } from '@studio/contract/clients'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '../jobs/jobs.fixtures.tsx'
import { ClientDetails } from './client-details.tsx'

const clientOf = (email: string) =>
  ({ company: null, email, phone: null, taxId: null, address: null, tags: [] }) as unknown as ClientListItem

it.each([
  ['info@xn--kse-qla.example', 'info@käse.example'],
  // A Cyrillic letter among Latin ones.
  ['info@xn--pypal-4ve.com', 'info@xn--pypal-4ve.com'],
])('shows the address %s as %s', async (email, expected) => {
  await draw(<ClientDetails client={clientOf(email)} onChange={() => {}} />)
  expect(screen.getByText(expected)).toBeTruthy()
})
