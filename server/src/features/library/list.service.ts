import { type GalleryItem, RESTORE_DAYS, Tag } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import {
  entryKey,
  LIBRARY_KINDS,
  type LibraryEntry,
  type LibraryKind,
  type LibraryQuery,
} from '@studio/contract/library'
import { searchWords } from '@studio/domain/text'
import {
  type Cursor,
  cursorAt,
  type Database,
  readCursor,
  writeCursor,
} from '../../platform/database/index.ts'
import type { LibraryDeps } from './library.deps.ts'
import { findFolders, findNotes, type NoteRow } from './library.store.ts'
import * as store from './list.store.ts'

const PICTURES: readonly LibraryKind[] = ['image', 'video']

const isLater = (a: store.ListedEntry, b: store.ListedEntry): number => {
  const difference = BigInt(b.micros) - BigInt(a.micros)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** Merges lists that are in page order, without duplicates. */
function merge(
  lists: readonly store.ListedEntry[][],
  { limit, isBackwards }: Pick<store.ListQuery, 'limit' | 'isBackwards'>,
): store.ListedEntry[] {
  const seen = new Set<string>()
  const all = lists.flat().sort(isBackwards ? (a, b) => isLater(b, a) : isLater)
  const first = all.filter((each) => !seen.has(each.id) && seen.add(each.id))
  return first.slice(0, limit)
}

export const noteOf = ({ text, version, savedAt }: NoteRow): NonNullable<LibraryEntry['note']> => ({
  text,
  version,
  savedAt: savedAt.toISOString(),
})

/** Sorts before every ID, so that the page starts with the first entry older than the time. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Start of a page; undefined at the newest entry, or at the oldest when reading backwards. */
function placeOf({ cursor, until, before }: LibraryQuery): Cursor | undefined {
  if (before !== undefined) return before === 'end' ? undefined : readCursor(before)
  if (cursor !== undefined) return readCursor(cursor)
  return until === undefined ? undefined : { micros: String(BigInt(Date.parse(until)) * 1000n), id: NO_ID }
}

/** Search words and tags of a query. */
export async function parseFilters(
  db: Database,
  userId: string,
  { q, tag, folder, sort }: Pick<LibraryQuery, 'q' | 'tag' | 'folder' | 'sort'>,
): Promise<Pick<store.ListQuery, 'userId' | 'folder' | 'words' | 'tag' | 'sort' | 'noted'>> {
  const words = q ? { each: searchWords(q), tag: Tag.safeParse(q).data } : undefined
  return {
    userId,
    words,
    tag,
    sort,
    folder: folder === undefined || folder === 'none' ? folder : { id: folder },
    noted: words ? await store.findNoted(db, userId, words.each) : [],
  }
}

export type ListService = ReturnType<typeof createListService>

/** One list over all kinds: a merge of index scans per kind, without a separate table. */
export function createListService(deps: LibraryDeps) {
  const { database, gallery, clock } = deps
  const restorableSince = () => new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)

  /** Images and videos of the whole library, which the gallery lists. */
  async function findPictures(
    db: Database,
    request: store.ListQuery,
    query: LibraryQuery,
    kind: LibraryKind | undefined,
  ) {
    const page = {
      ...(kind === undefined ? {} : { type: kind as 'image' | 'video' }),
      after: request.after,
      isBackwards: request.isBackwards,
      limit: request.limit,
    }
    const tags = request.tag === undefined ? [] : [request.tag]
    const sources = [gallery.findEntries(db, request.userId, { ...page, q: query.q, tags })]
    if (request.words?.tag !== undefined)
      sources.push(gallery.findEntries(db, request.userId, { ...page, tags: [...tags, request.words.tag] }))
    const kinds = kind === undefined ? PICTURES : [kind]
    const lists = (await Promise.all(sources)).map((rows) =>
      rows.map(({ type, ...row }) => ({ kind: type, ...row })),
    )
    return [...lists, await store.findNotedPictures(db, request, kinds)]
  }

  /** As `placeOf`. Within one millisecond, as in imports, starts at the named entry or the next one. */
  async function beginningOf(
    db: Database,
    kinds: readonly LibraryKind[],
    request: Omit<store.ListQuery, 'after' | 'isBackwards' | 'limit'>,
    query: LibraryQuery,
  ): Promise<Cursor | undefined> {
    const { until, untilId, cursor, before, folder } = query
    const start = placeOf(query)
    if (!until || !untilId || cursor !== undefined || before !== undefined) return start
    const ms = BigInt(Date.parse(until) - 1)
    const first = { ...request, words: undefined, tag: undefined, after: start, isBackwards: false, limit: 1 }
    const newestOf = (kind: LibraryKind): Promise<{ micros: string }[]> => {
      if (folder === 'trash') return store.findDeleted(db, kind, { ...first, since: restorableSince() })
      return store.findOfKind(db, kind, first)
    }
    // The gallery lists images outside folders and search.
    const isOfGallery = folder === undefined && kinds.some((kind) => PICTURES.includes(kind))
    const walked = isOfGallery ? kinds.filter((kind) => !PICTURES.includes(kind)) : kinds
    const picture = isOfGallery ? gallery.findPlaceWithin(request.userId, Number(ms), untilId) : undefined
    const entries = [...(await Promise.all(walked.map(newestOf))).flat(), ...[(await picture) ?? []].flat()]
    const newest = entries.map(({ micros }) => BigInt(micros)).reduce((a, b) => (a > b ? a : b), 0n)
    return newest / 1000n === ms ? cursorAt({ micros: String(newest), id: untilId }) : start
  }

  async function find(db: Database, userId: string, query: LibraryQuery): Promise<store.ListedEntry[]> {
    const { kind, folder } = query
    const kinds = LIBRARY_KINDS.filter((each) => kind === undefined || each === kind)
    const filters = await parseFilters(db, userId, query)
    const page = {
      after: await beginningOf(db, kinds, filters, query),
      isBackwards: query.before !== undefined,
      limit: query.limit + 1,
    }
    if (folder === 'trash') {
      const request = { ...page, userId, since: restorableSince() }
      return merge(await Promise.all(kinds.map((each) => store.findDeleted(db, each, request))), page)
    }
    const listQuery: store.ListQuery = { ...page, ...filters }
    if (folder !== undefined)
      return merge(await Promise.all(kinds.map((each) => store.findOfKind(db, each, listQuery))), page)
    const others = kinds.filter((each) => !PICTURES.includes(each))
    const pictures =
      kind === undefined || PICTURES.includes(kind)
        ? findPictures(db, listQuery, query, kind)
        : Promise.resolve([])
    const lists = await Promise.all(others.map((each) => store.findOfKind(db, each, listQuery)))
    return merge([...lists, ...(await pictures)], page)
  }

  /** Loads the details of entries, in their order. Deleted entries are omitted. */
  async function show(
    db: Database,
    userId: string,
    matches: readonly store.ListedEntry[],
    where: 'gallery' | 'trash',
  ): Promise<LibraryEntry[]> {
    const idsOf = (...kinds: LibraryKind[]) =>
      matches.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
    const readIfAny = <Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>) =>
      ids.length === 0 ? Promise.resolve<Row[]>([]) : read(ids)
    const pictureIds = idsOf('image', 'video')
    const [pictures, prompts, templates, uploads, things, madeFrom, folders, notes, published] =
      await Promise.all([
        gallery.itemsOf(db, userId, pictureIds, where),
        readIfAny(idsOf('prompt'), (ids) => store.readPrompts(db, userId, ids)),
        readIfAny(idsOf('template'), (ids) => store.readTemplates(db, userId, ids)),
        readIfAny(idsOf('upload'), (ids) => store.readUploads(db, userId, ids)),
        readIfAny(idsOf('thing'), (ids) => store.readThings(db, userId, ids)),
        readIfAny(pictureIds, (ids) => store.readMadeFrom(db, userId, ids)),
        matches.length === 0 ? [] : findFolders(db, userId, matches),
        matches.length === 0 ? [] : findNotes(db, userId, matches),
        readIfAny(idsOf('image', 'video', 'prompt', 'template'), (ids) =>
          store.readPublished(db, userId, ids),
        ),
      ])
    const byId = new Map<string, EntryFields>()
    const sources = new Map(madeFrom.map(({ mediaId, ...prompt }) => [mediaId, prompt]))
    for (const item of pictures.values()) byId.set(item.id, pictureOf(item, sources.get(item.id) ?? null))
    for (const row of prompts) byId.set(row.id, promptOf(row))
    for (const row of templates)
      byId.set(row.id, {
        ...EMPTY_PAGE,
        kind: 'template',
        id: row.id,
        title: row.title,
        excerpt: row.excerpt ?? '',
        ...timesOf(row),
      })
    for (const { id, placeholder, width, height, ...row } of uploads) {
      const { url, thumbnails } = gallery.addressesOf({ id, thumbnails: row.thumbnails })
      const picture = {
        url,
        thumbnails,
        width,
        height,
        placeholder: placeholder.toString('base64'),
        alt: null,
      }
      byId.set(id, { ...EMPTY_PAGE, kind: 'upload', id, picture, ...timesOf(row) })
    }
    for (const { id, name, placeholder, ...row } of things)
      byId.set(id, {
        ...EMPTY_PAGE,
        kind: 'thing',
        id,
        title: name,
        picture: placeholder && squareOf(deps.coverOf(id), placeholder),
        ...timesOf(row),
      })
    const folderOf = new Map(folders.map((row) => [entryKey(row), row.folderId]))
    const noteOfKey = new Map(notes.map((row) => [entryKey(row), noteOf(row)]))
    const workOf = new Map(published.map(({ id, workId }) => [id, workId]))
    const deletedOf = (micros: string) =>
      where === 'trash' ? new Date(Number(BigInt(micros) / 1000n)).toISOString() : null
    return matches.flatMap((each) => {
      const entry = byId.get(each.id)
      const key = entryKey(each)
      return entry
        ? [
            {
              ...entry,
              folderId: folderOf.get(key) ?? null,
              note: noteOfKey.get(key) ?? null,
              workId: workOf.get(each.id) ?? null,
              deletedAt: deletedOf(each.micros),
            },
          ]
        : []
    })
  }

  return {
    restorableSince,

    async list(userId: string, query: LibraryQuery) {
      const { db } = database
      const matches = await find(db, userId, query)
      const hasMore = matches.length > query.limit
      const page = matches.slice(0, query.limit)
      const isBackwards = query.before !== undefined
      if (isBackwards) page.reverse()
      const cursorOf = (each: store.ListedEntry | undefined) => (each ? writeCursor(each) : null)
      const isFirst = isBackwards ? !hasMore : placeOf(query) === undefined
      const isLast = isBackwards ? query.before === 'end' : !hasMore
      return {
        entries: await show(db, userId, page, query.folder === 'trash' ? 'trash' : 'gallery'),
        nextCursor: isLast ? null : cursorOf(page.at(-1)),
        previousCursor: isFirst ? null : cursorOf(page[0]),
      }
    },
  }
}

type EntryFields = Omit<LibraryEntry, 'folderId' | 'note' | 'workId' | 'deletedAt'>

const EMPTY_PAGE = {
  title: null,
  excerpt: '',
  picture: null,
  seconds: null,
  model: null,
  tags: [] as string[],
  madeFrom: null,
  prompt: null,
}

const timesOf = ({ at, changedAt = at }: { at: Date; changedAt?: Date }) => ({
  createdAt: at.toISOString(),
  changedAt: changedAt.toISOString(),
})

function promptOf({
  id,
  title,
  excerpt,
  model,
  tags,
  head,
  judged,
  kept,
  ...times
}: store.PromptEntry): EntryFields {
  const prompt = { head, judged, kept }
  return { ...EMPTY_PAGE, kind: 'prompt', id, title, excerpt, model, tags, prompt, ...timesOf(times) }
}

/** Image that exists in one size only. */
const squareOf = ({ url, side }: { url: string; side: number }, placeholder: Buffer) => ({
  url,
  thumbnails: [{ url, width: side, height: side }],
  width: side,
  height: side,
  placeholder: placeholder.toString('base64'),
  alt: null,
})

/** Max. characters of a prompt in a list. */
const EXCERPT = 300

function pictureOf(item: GalleryItem, madeFrom: EntryFields['madeFrom']): EntryFields {
  const { id, type, createdAt, model, prompt, url, thumbnails, width, height, placeholder, alt, tags } = item
  const seconds = item.metadata['seconds']
  return {
    ...EMPTY_PAGE,
    kind: type,
    id,
    createdAt,
    changedAt: createdAt,
    model,
    tags,
    madeFrom,
    excerpt: Array.from(prompt).slice(0, EXCERPT).join(''),
    picture: { url, thumbnails, width, height, placeholder, alt },
    seconds: type === 'video' && typeof seconds === 'number' ? seconds : null,
  }
}
