import { entryKey, getNote, type LibraryEntry, type Note, putNote } from '@studio/contract/library'
import { merge3 } from '@studio/domain/text'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useAutosave } from '../../../platform/autosave/index.ts'
import { call } from '../../../platform/index.ts'
import { libraryKeys, type LibraryPage } from '../library.queries.ts'

const storedOf = (note: Note | null) => ({ version: note?.version ?? 0, value: note?.text ?? '' })

/** Note of an entry with autosave; undefined until the draft on this device has been read. */
export function useNote(entry: LibraryEntry) {
  const cache = useQueryClient()
  const params = { kind: entry.kind, id: entry.id }
  const show = (note: Note | null) =>
    cache.setQueriesData<InfiniteData<LibraryPage>>(
      { queryKey: libraryKeys.lists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((each) => (entryKey(each) === entryKey(entry) ? { ...each, note } : each)),
          })),
        },
    )
  return useAutosave({
    key: `studio-note:${entryKey(entry)}`,
    stored: storedOf(entry.note),
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    merge: (base, mine, theirs) => merge3(base, mine, theirs, { keep: 'both' }).text,
    async load() {
      const { note } = await call(getNote, { params })
      show(note)
      return storedOf(note)
    },
    async save(text, { version }, options) {
      const { note } = await call(putNote, { params, body: { text, version } }, options)
      show(note)
      return storedOf(note).version
    },
  })
}
