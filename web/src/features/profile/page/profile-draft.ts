import {
  Bio,
  DisplayName,
  type Profile,
  ProfileLink,
  USE_TYPES,
  type UseType,
} from '@studio/contract/profile'
import { safeParse } from 'zod/mini'

/** A link being edited; the key stays the same when other links are removed. */
export interface LinkDraft {
  key: number
  label: string
  url: string
}

export interface ProfileDraft {
  displayName: string
  useType: UseType
  bio: string
  links: LinkDraft[]
}

export type LinkErrors = Record<number, { label?: true; url?: true }>
export interface ProfileErrors {
  displayName?: true
  bio?: true
  links: LinkErrors
}

export const draftOf = ({ displayName, useType, bio, links }: Profile): ProfileDraft => ({
  displayName: displayName ?? '',
  useType: useType ?? 'other',
  bio,
  links: links.map((link, key) => ({ ...link, key })),
})

/** Restores the draft field by field; invalid fields come from the profile. */
export function readProfileDraft(stored: unknown, profile: Profile): ProfileDraft {
  const initial = draftOf(profile)
  if (typeof stored !== 'object' || stored === null) return initial
  const from = stored as Record<string, unknown>
  const text = (name: 'displayName' | 'bio') => (typeof from[name] === 'string' ? from[name] : initial[name])
  const isLink = (link: unknown): link is LinkDraft => {
    const { label, url, key } = (link ?? {}) as Record<string, unknown>
    return typeof label === 'string' && typeof url === 'string' && typeof key === 'number'
  }
  return {
    displayName: text('displayName'),
    useType: USE_TYPES.find((type) => type === from.useType) ?? initial.useType,
    bio: text('bio'),
    links: Array.isArray(from.links) ? from.links.filter(isLink) : initial.links,
  }
}

/** Completes a URL: `ana.example` becomes `https://ana.example`. */
const completeUrl = (text: string): string => {
  const url = text.trim()
  return url && !url.includes('://') ? `https://${url}` : url
}

/** Returns the values to send, or the invalid fields. Empty links are dropped. */
export function checkProfile(draft: ProfileDraft) {
  const filledLinks = draft.links.filter(({ label, url }) => label.trim() || url.trim())
  const links = filledLinks.map(({ label, url }) => ({ label: label.trim(), url: completeUrl(url) }))
  const errors: ProfileErrors = { links: {} }
  if (!safeParse(DisplayName, draft.displayName).success) errors.displayName = true
  if (!safeParse(Bio, draft.bio).success) errors.bio = true
  filledLinks.forEach(({ key }, index) => {
    const read = safeParse(ProfileLink, links[index])
    if (read.success) return
    const fields = read.error.issues.map(({ path }) => path[0])
    errors.links[key] = {
      ...(fields.includes('label') && { label: true }),
      ...(fields.includes('url') && { url: true }),
    }
  })
  const isFine = !errors.displayName && !errors.bio && Object.keys(errors.links).length === 0
  const { displayName, useType, bio } = draft
  return {
    errors,
    request: isFine ? { displayName: displayName.trim(), useType, bio: bio.trim(), links } : null,
  }
}

/** The draft differs from the profile. */
export function isChanged(draft: ProfileDraft, profile: Profile): boolean {
  const plain = ({ displayName, useType, bio, links }: ProfileDraft) =>
    JSON.stringify([displayName.trim(), useType, bio.trim(), links.map(({ label, url }) => [label, url])])
  return plain(draft) !== plain(draftOf(profile))
}
