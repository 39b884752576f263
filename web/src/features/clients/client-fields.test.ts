import type { Client } from '@studio/contract/clients'
import { expect, test } from 'vitest'
import { fieldsOf, readFields, sentOf } from './client-fields.ts'

const client: Client = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Norte',
  email: null,
  company: 'Norte S.L.',
  phone: null,
  address: null,
  taxId: null,
  notes: 'Hard light.',
  tags: ['coats', 'retail'],
  projects: [{ id: '01890000-0000-7000-8000-000000000002', name: 'Autumn' }],
  version: 1,
  archivedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('an unchanged form gives the same client', () => {
  expect(sentOf(fieldsOf(client))).toEqual({
    name: 'Norte',
    company: 'Norte S.L.',
    email: '',
    phone: '',
    taxId: '',
    address: null,
    tags: ['coats', 'retail'],
    projectIds: [client.projects[0]!.id],
  })
})

test('an address with one part is kept, and tags are separated by commas', () => {
  const sent = sentOf({ ...fieldsOf(client), country: ' es', tags: ' coats,, window light ,' })
  expect(sent.address).toEqual({ street: '', postalCode: '', city: '', region: '', country: 'ES' })
  expect(sent.tags).toEqual(['coats', 'window light'])
})

test('reads only valid fields of a stored form', () => {
  expect(readFields({ name: 'Norte 2', phone: 7, projectIds: [1, 'a'] }, client)).toEqual({
    ...fieldsOf(client),
    name: 'Norte 2',
    projectIds: ['a'],
  })
  expect(readFields('broken', client)).toEqual(fieldsOf(client))
})
