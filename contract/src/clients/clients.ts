import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Email, hasControlCharacters, Id, Instant, lineOf, PageQuery, textOf } from '../kernel/index.ts'

/** Clients that somebody may have, archived ones among them. */
export const MAX_CLIENTS = 5_000
export const MAX_CLIENT_TAGS = 20
export const MAX_CLIENT_PROJECTS = 50
export const MAX_CLIENT_NOTES = 10_000

/** As it is written on letters and invoices; parts that are not known are empty. `country` as in ISO 3166, two letters. */
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

/** Null where nothing is known; the empty text says that too. */
const known = (max: number, name: string) =>
  z.pipe(
    z.nullable(lineOf(0, max, name)),
    z.transform((text) => text || null),
  )

const KnownEmail = z.pipe(
  z.nullable(z.union([z.literal(''), Email])),
  z.transform((text) => text || null),
)

/** A word or a few by which clients are found again. */
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
  company: known(160, 'The company'),
  phone: known(40, 'The phone number'),
  address: z.nullable(Address),
  taxId: known(40, 'The tax id'),
  notes: Notes,
  tags: Tags,
  /** Own projects. */
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

/** What is left out stays as it is. `archived` puts a client away, or takes them out again. */
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
    /** The version that this was written from; left out it is written over whatever is there. */
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
  /** Grows with each change. */
  version: z.int(),
  archivedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Client = z.infer<typeof Client>

/** What is to be told of a client's proofs; where there is none there is no `latest`. */
export const ClientProofs = z.object({
  /** How many there are in each state. */
  counts: z.object({ draft: z.int(), open: z.int(), submitted: z.int(), approved: z.int(), closed: z.int() }),
  /** The one that moved last. */
  latest: z.nullable(
    z.object({
      id: Id,
      title: z.string(),
      status: z.enum(['draft', 'open', 'submitted', 'approved', 'closed']),
      round: z.int(),
      frames: z.int(),
      /** By those who decide. */
      picked: z.int(),
      most: z.nullable(z.int()),
      /** Comments that are not answered by a tick. */
      openComments: z.int(),
      expiresAt: z.nullable(Instant),
      /** When a guest was last there; null where none was. */
      seenAt: z.nullable(Instant),
      /** Wrong PINs of the last 24 hours. */
      wrongPins: z.int(),
    }),
  ),
  /** Up to three pictures of the latest. `placeholder` a ThumbHash in base64. */
  pictures: z.array(
    z.object({ id: Id, url: z.string(), thumbnails: z.array(Thumbnail), placeholder: z.string() }),
  ),
})
export type ClientProofs = z.infer<typeof ClientProofs>

export const ClientGlance = z.object({
  ...Client.shape,
  /** Something of theirs waits for its owner since then. */
  waitingSince: z.nullable(Instant),
  /** The last sign of life, of either side. */
  movedAt: Instant,
  proofs: ClientProofs,
})
export type ClientGlance = z.infer<typeof ClientGlance>

/** `active` is everybody who is not archived. */
export const CLIENT_SHELVES = ['active', 'waiting', 'archived'] as const
export const ClientShelf = z.enum(CLIENT_SHELVES)
export type ClientShelf = z.infer<typeof ClientShelf>

export const ClientQuery = z.object({
  ...PageQuery.shape,
  shelf: z._default(ClientShelf, 'active'),
  /** Words of name, company, e-mail address and tags, each the beginning of a word or more. */
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
