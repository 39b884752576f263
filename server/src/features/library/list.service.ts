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

const isLater = (a: store.Found, b: store.Found): number => {
  const difference = BigInt(b.micros) - BigInt(a.micros)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}

/** Merges lists that are in page order, without duplicates. */
function merge(
  lists: readonly store.Found[][],
  { limit, isBackwards }: Pick<store.Asked, 'limit' | 'isBackwards'>,
): store.Found[] {
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
export async function askedOf(
  db: Database,
  userId: string,
  { q, tag, folder, sort }: Pick<LibraryQuery, 'q' | 'tag' | 'folder' | 'sort'>,
): Promise<Pick<store.Asked, 'userId' | 'folder' | 'words' | 'tag' | 'sort' | 'noted'>> {
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

export type ListService = ReturnType<typeof openList>

/** One list over all kinds: a merge of index scans per kind, without a separate table. */
export function openList(deps: LibraryDeps) {
  const { database, gallery, clock } = deps
  const restorableSince = () => new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS)

  /** Images and videos of the whole library, which the gallery lists. */
  async function findPictures(
    db: Database,
    asked: store.Asked,
    query: LibraryQuery,
    kind: LibraryKind | undefined,
  ) {
    const page = {
      ...(kind === undefined ? {} : { type: kind as 'image' | 'video' }),
      after: asked.after,
      isBackwards: asked.isBackwards,
      limit: asked.limit,
    }
    const tags = asked.tag === undefined ? [] : [asked.tag]
    const found = [gallery.findEntries(db, asked.userId, { ...page, q: query.q, tags })]
    if (asked.words?.tag !== undefined)
      found.push(gallery.findEntries(db, asked.userId, { ...page, tags: [...tags, asked.words.tag] }))
    const kinds = kind === undefined ? PICTURES : [kind]
    const lists = (await Promise.all(found)).map((rows) =>
      rows.map(({ type, ...row }) => ({ kind: type, ...row })),
    )
    return [...lists, await store.findNotedPictures(db, asked, kinds)]
  }

  /** As `placeOf`. Within one millisecond, as in imports, starts at the named entry or the next one. */
  async function beginningOf(
    db: Database,
    kinds: readonly LibraryKind[],
    asked: Omit<store.Asked, 'after' | 'isBackwards' | 'limit'>,
    query: LibraryQuery,
  ): Promise<Cursor | undefined> {
    const { until, untilId, cursor, before, folder } = query
    const start = placeOf(query)
    if (!until || !untilId || cursor !== undefined || before !== undefined) return start
    const ms = BigInt(Date.parse(until) - 1)
    const first = { ...asked, words: undefined, tag: undefined, after: start, isBackwards: false, limit: 1 }
    const newestOf = (kind: LibraryKind): Promise<{ micros: string }[]> => {
      if (folder === 'trash') return store.findDeleted(db, kind, { ...first, since: restorableSince() })
      return store.findOfKind(db, kind, first)
    }
    // The gallery lists images outside folders and search.
    const isOfGallery = folder === undefined && kinds.some((kind) => PICTURES.includes(kind))
    const walked = isOfGallery ? kinds.filter((kind) => !PICTURES.includes(kind)) : kinds
    const picture = isOfGallery ? gallery.findPlaceWithin(asked.userId, Number(ms), untilId) : undefined
    const found = [...(await Promise.all(walked.map(newestOf))).flat(), ...[(await picture) ?? []].flat()]
    const newest = found.map(({ micros }) => BigInt(micros)).reduce((a, b) => (a > b ? a : b), 0n)
    return newest / 1000n === ms ? cursorAt({ micros: String(newest), id: untilId }) : start
  }

  async function find(db: Database, userId: string, query: LibraryQuery): Promise<store.Found[]> {
    const { kind, folder } = query
    const kinds = LIBRARY_KINDS.filter((each) => kind === undefined || each === kind)
    const wanted = await askedOf(db, userId, query)
    const page = {
      after: await beginningOf(db, kinds, wanted, query),
      isBackwards: query.before !== undefined,
      limit: query.limit + 1,
    }
    if (folder === 'trash') {
      const asked = { ...page, userId, since: restorableSince() }
      return merge(await Promise.all(kinds.map((each) => store.findDeleted(db, each, asked))), page)
    }
    const asked: store.Asked = { ...page, ...wanted }
    if (folder !== undefined)
      return merge(await Promise.all(kinds.map((each) => store.findOfKind(db, each, asked))), page)
    const others = kinds.filter((each) => !PICTURES.includes(each))
    const pictures =
      kind === undefined || PICTURES.includes(kind)
        ? findPictures(db, asked, query, kind)
        : Promise.resolve([])
    const lists = await Promise.all(others.map((each) => store.findOfKind(db, each, asked)))
    return merge([...lists, ...(await pictures)], page)
  }

  /** Loads the details of entries, in their order. Deleted entries are left out. */
  async function show(
    db: Database,
    userId: string,
    found: readonly store.Found[],
    where: 'gallery' | 'trash',
  ): Promise<LibraryEntry[]> {
    const idsOf = (...kinds: LibraryKind[]) =>
      found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
    const some = <Row>(ids: string[], read: (ids: string[]) => Promise<Row[]>) =>
      ids.length === 0 ? Promise.resolve<Row[]>([]) : read(ids)
    const pictureIds = idsOf('image', 'video')
    const [pictures, prompts, templates, uploads, things, madeFrom, folders, notes, published] =
      await Promise.all([
        gallery.itemsOf(db, userId, pictureIds, where),
        some(idsOf('prompt'), (ids) => store.readPrompts(db, userId, ids)),
        some(idsOf('template'), (ids) => store.readTemplates(db, userId, ids)),
        some(idsOf('upload'), (ids) => store.readUploads(db, userId, ids)),
        some(idsOf('thing'), (ids) => store.readThings(db, userId, ids)),
        some(pictureIds, (ids) => store.readMadeFrom(db, userId, ids)),
        found.length === 0 ? [] : findFolders(db, userId, found),
        found.length === 0 ? [] : findNotes(db, userId, found),
        some(idsOf('image', 'video', 'prompt', 'template'), (ids) => store.readPublished(db, userId, ids)),
      ])
    const byId = new Map<string, Shown>()
    const sources = new Map(madeFrom.map(({ mediaId, ...prompt }) => [mediaId, prompt]))
    for (const item of pictures.values()) byId.set(item.id, pictureOf(item, sources.get(item.id) ?? null))
    for (const row of prompts) byId.set(row.id, promptOf(row))
    for (const row of templates)
      byId.set(row.id, {
        ...NOTHING,
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
      byId.set(id, { ...NOTHING, kind: 'upload', id, picture, ...timesOf(row) })
    }
    for (const { id, name, placeholder, ...row } of things)
      byId.set(id, {
        ...NOTHING,
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
    return found.flatMap((each) => {
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
      const found = await find(db, userId, query)
      const hasMore = found.length > query.limit
      const page = found.slice(0, query.limit)
      const isBackwards = query.before !== undefined
      if (isBackwards) page.reverse()
      const cursorOf = (each: store.Found | undefined) => (each ? writeCursor(each) : null)
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

type Shown = Omit<LibraryEntry, 'folderId' | 'note' | 'workId' | 'deletedAt'>

const NOTHING = {
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
}: store.PromptEntry): Shown {
  const prompt = { head, judged, kept }
  return { ...NOTHING, kind: 'prompt', id, title, excerpt, model, tags, prompt, ...timesOf(times) }
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

function pictureOf(item: GalleryItem, madeFrom: Shown['madeFrom']): Shown {
  const { id, type, createdAt, model, prompt, url, thumbnails, width, height, placeholder, alt, tags } = item
  const seconds = item.metadata['seconds']
  return {
    ...NOTHING,
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
