import type { Profile } from '@studio/contract/profile'
import { describe, expect, test } from 'vitest'
import { checkProfile, draftOf, isChanged } from './profile-draft.ts'

const profile: Profile = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'ana@example.org',
  displayName: 'Ana',
  useType: 'artist',
  termsAccepted: true,
  complianceConfirmed: true,
  isAdmin: false,
  bio: 'Light',
  links: [{ label: 'Work', url: 'https://ana.example/' }],
  publicProfile: false,
  avatarUrl: null,
  createdAt: '2026-11-20T10:00:00Z',
}
const draft = draftOf(profile)
const withLinks = (...links: [string, string][]) => ({
  ...draft,
  links: links.map(([label, url], key) => ({ key, label, url })),
})

describe('the profile draft', () => {
  test('is sent trimmed, without empty links, and with complete URLs', () => {
    const { request } = checkProfile({
      ...withLinks([' Work ', 'ana.example/work '], ['', ' '], ['Shop', 'https://shop.example']),
      displayName: ' Ana ',
      bio: ' Light ',
    })
    expect(request).toEqual({
      displayName: 'Ana',
      useType: 'artist',
      bio: 'Light',
      links: [
        { label: 'Work', url: 'https://ana.example/work' },
        { label: 'Shop', url: 'https://shop.example' },
      ],
    })
  })

  test('names each invalid field, and isn’t sent', () => {
    const wrong = withLinks(['', 'https://ana.example'], ['', ''], ['Shop', 'http://shop.example'])
    const { errors, request } = checkProfile({ ...wrong, displayName: 'A', bio: 'x'.repeat(501) })
    expect(request).toBeNull()
    expect(errors).toEqual({
      displayName: true,
      bio: true,
      links: { 0: { label: true }, 2: { url: true } },
    })
  })

  test('is unchanged until it is edited', () => {
    expect(isChanged(draft, profile)).toBe(false)
    expect(isChanged({ ...draft, bio: ' Light ' }, profile)).toBe(false)
    expect(isChanged({ ...draft, bio: 'Dark' }, profile)).toBe(true)
    expect(isChanged(withLinks(), profile)).toBe(true)
  })
})
