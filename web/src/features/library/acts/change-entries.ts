// API calls for actions in the library: each kind is stored by its own feature.
import { changePictures, duplicateGalleryItem } from '@studio/contract/gallery'
import {
  type EntryRef,
  fileEntries,
  type FilingResult,
  type LibraryEntry,
  MAX_FILED,
} from '@studio/contract/library'
import {
  changePrompts,
  createTemplate,
  deleteTemplate,
  duplicatePrompt,
  listTemplates,
  restoreTemplate,
} from '@studio/contract/prompts'
import { deleteThing, restoreThing } from '@studio/contract/things'
import { deleteUpload, restoreUpload } from '@studio/contract/uploads'
import { call, newUuid } from '../../../platform/index.ts'

const refOf = ({ kind, id }: EntryRef): EntryRef => ({ kind, id })

/** One call at a time, if a call can’t take all entries. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  run: (part: Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += MAX_FILED)
    results.push(...(await run(items.slice(from, from + MAX_FILED))))
  return results
}

/** Moves entries into a folder, or out of all. Returns their previous folders. */
export const file = (folderId: string | null, items: readonly EntryRef[]): Promise<FilingResult[]> =>
  inBatches(
    items,
    async (part) => (await call(fileEntries, { body: { folderId, items: part.map(refOf) } })).results,
  )

/** Moves entries to the trash or restores them. Returns how many no longer exist. */
export async function setDeleted(items: readonly EntryRef[], deleted: boolean): Promise<number> {
  const idsOf = (...kinds: EntryRef['kind'][]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const results = [
    ...(await inBatches(
      idsOf('image', 'video'),
      async (ids) => (await call(changePictures, { body: { ids, change: { deleted } } })).results,
    )),
    ...(await inBatches(
      idsOf('prompt'),
      async (ids) => (await call(changePrompts, { body: { ids, change: { deleted } } })).results,
    )),
  ]
  for (const id of idsOf('template'))
    await call(deleted ? deleteTemplate : restoreTemplate, { params: { id } })
  for (const id of idsOf('upload')) await call(deleted ? deleteUpload : restoreUpload, { params: { id } })
  for (const id of idsOf('thing')) await call(deleted ? deleteThing : restoreThing, { params: { id } })
  return results.filter(({ code }) => code !== undefined).length
}

/** Kinds that can have tags. */
export const canBeTagged = ({ kind }: EntryRef): boolean =>
  kind === 'image' || kind === 'video' || kind === 'prompt'

export type TagsChange = { addTags: string[] } | { removeTags: string[] }

/** Adds or removes tags. Returns how many entries have too many tags or no longer exist. */
export async function setTags(items: readonly EntryRef[], change: TagsChange): Promise<number> {
  const idsOf = (isOf: (kind: EntryRef['kind']) => boolean) =>
    items.filter(({ kind }) => isOf(kind)).map(({ id }) => id)
  const results = [
    ...(await inBatches(
      idsOf((kind) => kind !== 'prompt'),
      async (ids) => (await call(changePictures, { body: { ids, change } })).results,
    )),
    ...(await inBatches(
      idsOf((kind) => kind === 'prompt'),
      async (ids) => (await call(changePrompts, { body: { ids, change } })).results,
    )),
  ]
  return results.filter(({ code }) => code !== undefined).length
}

/** Kinds that can be duplicated. Copying a video takes as long as rendering it, and an upload can be reused anyway. */
export const canDuplicate = ({ kind }: EntryRef): boolean =>
  kind === 'prompt' || kind === 'template' || kind === 'image'

/** Duplicates an entry in the same folder; `titleOf` derives its title. */
export async function duplicate(entry: LibraryEntry, titleOf: (title: string) => string): Promise<EntryRef> {
  const copy = await copyOf(entry, titleOf)
  if (entry.folderId !== null) await file(entry.folderId, [copy])
  return copy
}

async function copyOf(entry: LibraryEntry, titleOf: (title: string) => string): Promise<EntryRef> {
  const { kind, id, title } = entry
  const once = { idempotencyKey: newUuid() }
  if (kind === 'prompt') {
    const body = { title: titleOf(title ?? '').slice(0, 120) }
    return { kind, id: (await call(duplicatePrompt, { params: { id }, body }, once)).prompt.id }
  }
  if (kind === 'template') {
    const { templates } = await call(listTemplates, {})
    const match = templates.find((template) => template.id === id)
    if (!match) throw new Error('the template is gone')
    const { name, content, coverId } = match
    const body = {
      name: titleOf(name).slice(0, 80),
      kind: match.kind,
      content,
      coverId,
      from: { kind: 'template' as const, id },
    }
    return { kind, id: (await call(createTemplate, { body }, once)).template.id }
  }
  return { kind, id: (await call(duplicateGalleryItem, { params: { id } }, once)).item.id }
}
