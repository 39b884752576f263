import type { Client, ClientChange } from '@studio/contract/clients'

const NAMES = [
  'name',
  'company',
  'email',
  'phone',
  'taxId',
  'street',
  'postalCode',
  'city',
  'region',
  'country',
  'tags',
] as const

/** A client as form fields: tags separated by commas, the address in parts. */
export type ClientFields = Record<(typeof NAMES)[number], string> & { projectIds: string[] }

export const fieldsOf = ({ address, tags, projects, ...client }: Client): ClientFields => ({
  name: client.name,
  company: client.company ?? '',
  email: client.email ?? '',
  phone: client.phone ?? '',
  taxId: client.taxId ?? '',
  street: address?.street ?? '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  country: address?.country ?? '',
  tags: tags.join(', '),
  projectIds: projects.map(({ id }) => id),
})

/** Restores stored form input. Unreadable fields come from the client. */
export function readFields(stored: unknown, client: Client): ClientFields {
  const initial = fieldsOf(client)
  if (typeof stored !== 'object' || stored === null) return initial
  const storedFields = stored as Record<string, unknown>
  for (const name of NAMES) {
    const value = storedFields[name]
    if (typeof value === 'string') initial[name] = value
  }
  const { projectIds } = storedFields
  if (Array.isArray(projectIds)) initial.projectIds = projectIds.filter((id) => typeof id === 'string')
  return initial
}

/** Converts form fields to the request. */
export function sentOf(fields: ClientFields): Omit<ClientChange, 'notes' | 'archived' | 'version'> {
  const { name, company, email, phone, taxId, tags, projectIds, ...parts } = fields
  const address = { ...parts, country: parts.country.trim().toUpperCase() }
  return {
    name: name.trim(),
    company,
    email: email.trim(),
    phone,
    taxId,
    projectIds,
    address: Object.values(address).some((part) => part.trim()) ? address : null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
}
