import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Email, hasControlCharacters, Id, Instant, lineOf, PageQuery, textOf } from '../kernel/index.ts'

/** Maximum clients per user, including archived ones. */
export const MAX_CLIENTS = 5_000
export const MAX_CLIENT_TAGS = 20
export const MAX_CLIENT_PROJECTS = 50
export const MAX_CLIENT_NOTES = 10_000

/** Postal address for letters and invoices. Unknown parts are empty. `country` is a two-letter ISO 3166 code. */
export const Address = z.strictObject({
  street: z._default(textOf(0, 300, 'The street'), ''),
  postalCode: z._default(lineOf(0, 20, 'The postal code'), ''),
  city: z._default(lineOf(0, 100, 'The city'), ''),
  region: z._default(lineOf(0, 100, 'The region'), ''),
  country: z._default(
    z
      .string()
      .check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z]{2})?$/, 'Enter a two-letter country code like ES.')),
    '',
  ),
})
export type Address = z.output<typeof Address>

/** Null if unknown. An empty text means the same. */
const optionalText = (max: number, name: string) =>
  z.pipe(
    z.nullable(lineOf(0, max, name)),
    z.transform((text) => text || null),
  )

const KnownEmail = z.pipe(
  z.nullable(z.union([z.literal(''), Email])),
  z.transform((text) => text || null),
)

/** A tag of one or more words. */
const ClientTag = lineOf(1, 40, 'The tag').check(
  z.toLowerCase(),
  z.normalize('NFC'),
  z.regex(/^[^",]*$/, 'A tag must not contain commas or quotation marks.'),
)
const Tags = z.pipe(
  z.array(ClientTag).check(z.maxLength(MAX_CLIENT_TAGS, `At most ${MAX_CLIENT_TAGS} tags.`)),
  z.transform((tags) => [...new Set(tags)].sort()),
)
const ProjectIds = z.pipe(
  z.array(Id).check(z.maxLength(MAX_CLIENT_PROJECTS, `At most ${MAX_CLIENT_PROJECTS} projects.`)),
  z.transform((ids) => [...new Set(ids)]),
)
const Notes = z.string().check(
  z.maxLength(MAX_CLIENT_NOTES, 'The notes are too long.'),
  z.refine((text) => !hasControlCharacters(text), 'The notes must not contain control characters.'),
)

const fields = {
  name: lineOf(1, 120, 'The name'),
  email: KnownEmail,
  company: optionalText(160, 'The company'),
  phone: optionalText(40, 'The phone number'),
  address: z.nullable(Address),
  taxId: optionalText(40, 'The tax id'),
  notes: Notes,
  tags: Tags,
  /** Projects of the user. */
  projectIds: ProjectIds,
}

export const ClientDraft = z.strictObject({
  name: fields.name,
  email: z._default(fields.email, null),
  company: z._default(fields.company, null),
  phone: z._default(fields.phone, null),
  address: z._default(fields.address, null),
  taxId: z._default(fields.taxId, null),
  notes: z._default(fields.notes, ''),
  tags: z._default(fields.tags, []),
  projectIds: z._default(fields.projectIds, []),
})
export type ClientDraft = z.output<typeof ClientDraft>

/** Omitted fields stay unchanged. `archived` archives or restores the client. */
export const ClientChange = z
  .strictObject({
    name: z.optional(fields.name),
    email: z.optional(fields.email),
    company: z.optional(fields.company),
    phone: z.optional(fields.phone),
    address: z.optional(fields.address),
    taxId: z.optional(fields.taxId),
    notes: z.optional(fields.notes),
    tags: z.optional(fields.tags),
    projectIds: z.optional(fields.projectIds),
    archived: z.optional(z.boolean()),
    /** Version that this change is based on. If omitted, any version is overwritten. */
    version: z.optional(z.int()),
  })
  .check(z.refine(({ version: _, ...change }) => Object.keys(change).length > 0, 'Send at least one change.'))
export type ClientChange = z.output<typeof ClientChange>

export const Client = z.object({
  id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(Address),
  taxId: z.nullable(z.string()),
  notes: z.string(),
  /** By name. */
  tags: z.array(z.string()),
  projects: z.array(z.object({ id: Id, name: z.string() })),
  /** Increases with each change. */
  version: z.int(),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Client = z.infer<typeof Client>

/** Summary of a client’s proofs. `latest` is missing if there are none. */
export const ClientProofs = z.object({
  /** Number of proofs in each state. */
  counts: z.object({ draft: z.int(), open: z.int(), submitted: z.int(), approved: z.int(), closed: z.int() }),
  /** Latest active proof. */
  latest: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(['draft', 'open', 'submitted', 'approved', 'closed']),
      round: z.int(),
      frames: z.int(),
      /** Picks of guests who decide. */
      picked: z.int(),
      most: z.nullable(z.int()),
      /** Comments that aren’t marked as done. */
      openComments: z.int(),
      expiresAt: z.nullable(Instant),
      /** Last visit of a guest; null if none. */
      seenAt: z.nullable(Instant),
      /** Wrong PINs of the last 24 hours. */
      wrongPins: z.int(),
    }),
  ),
  /** Up to three images of the latest proof. `placeholder` is a ThumbHash in base64. */
  pictures: z.array(
    z.object({ id: Id, url: z.string(), thumbnails: z.array(Thumbnail), placeholder: z.string() }),
  ),
})
export type ClientProofs = z.infer<typeof ClientProofs>

export const ClientListItem = z.object({
  ...Client.shape,
  /** Time since when the client needs the owner’s attention. */
  waitingSince: z.nullable(Instant),
  /** Latest activity of the client or the owner. */
  movedAt: Instant,
  proofs: ClientProofs,
})
export type ClientListItem = z.infer<typeof ClientListItem>

/** `active` includes everyone who isn’t archived. */
export const CLIENT_SHELVES = ['active', 'waiting', 'archived'] as const
export const ClientShelf = z.enum(CLIENT_SHELVES)
export type ClientShelf = z.infer<typeof ClientShelf>

export const ClientQuery = z.object({
  ...PageQuery.shape,
  shelf: z._default(ClientShelf, 'active'),
  /** Words of name, company, email address and tags. Each matches the beginning of a word. */
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !hasControlCharacters(text), 'The search must not contain control characters.'),
    ),
  ),
  tag: z.optional(ClientTag),
  /** Clients of this project. */
  projectId: z.optional(Id),
})
export type ClientQuery = z.output<typeof ClientQuery>
