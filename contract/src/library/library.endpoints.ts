import * as z from 'zod/mini'
import { endpoint, Id, IdParams, pageOf } from '../kernel/index.ts'
import {
  Filing,
  FilingResult,
  KindCounts,
  LibraryEntry,
  LibraryFolder,
  LibraryFolderChange,
  LibraryFolderDraft,
  LibraryKind,
  LibraryMonth,
  LibraryMonthsQuery,
  LibraryQuery,
  NoteDraft,
} from './library.ts'
import { libraryReasons } from './library.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const Folder = z.object({ folder: LibraryFolder })

export const listLibrary = endpoint({
  summary: 'List the caller’s images, videos, prompts, templates, uploads and products, newest first',
  method: 'GET',
  path: '/api/library',
  ...own,
  query: LibraryQuery,
  output: z.object({
    ...pageOf('entries', LibraryEntry).shape,
    /** Value of `before` for the previous page; null on the first page. */
    previousCursor: z.nullable(z.string()),
  }),
})

export const listLibraryMonths = endpoint({
  summary: 'Count the items of the library by month, newest first',
  method: 'GET',
  path: '/api/library/months',
  ...own,
  query: LibraryMonthsQuery,
  output: z.object({
    months: z.array(LibraryMonth),
    /** Totals of very frequent words are estimated from a sample. */
    isEstimate: z.boolean(),
  }),
})

export const countLibrary = endpoint({
  summary: 'Count the items of the library by kind and folder, without the trash',
  method: 'GET',
  path: '/api/library/counts',
  ...own,
  output: z.object({
    all: KindCounts,
    /** Items without a folder. */
    unfiled: KindCounts,
    trash: KindCounts,
    /** Sorted by name; parents can come after their children. */
    folders: z.array(z.object({ ...LibraryFolder.shape, counts: KindCounts })),
  }),
})

export const createLibraryFolder = endpoint({
  summary: 'Create a folder in the library',
  method: 'POST',
  path: '/api/library/folders',
  ...own,
  body: LibraryFolderDraft,
  output: Folder,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [libraryReasons.folderNameTaken, libraryReasons.tooManyFolders, libraryReasons.foldersTooDeep],
})

export const changeLibraryFolder = endpoint({
  summary: 'Rename a folder, or move it into another',
  method: 'PATCH',
  path: '/api/library/folders/:id',
  ...own,
  params: IdParams,
  body: LibraryFolderChange,
  output: Folder,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [libraryReasons.folderNameTaken, libraryReasons.folderIntoItself, libraryReasons.foldersTooDeep],
})

export const deleteLibraryFolder = endpoint({
  summary: 'Delete a folder and its subfolders; their items stay without a folder',
  method: 'DELETE',
  path: '/api/library/folders/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreLibraryFolder = endpoint({
  summary: 'Restore a deleted folder, with the items that are in no other folder',
  method: 'POST',
  path: '/api/library/folders/:id/restore',
  ...own,
  params: IdParams,
  output: Folder,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [libraryReasons.folderNameTaken, libraryReasons.tooManyFolders, libraryReasons.foldersTooDeep],
})

/** Idempotent. */
export const fileEntries = endpoint({
  summary: 'Move up to 500 items into a folder, or out of their folders',
  method: 'PUT',
  path: '/api/library/items',
  ...own,
  body: Filing,
  output: z.object({ results: z.array(FilingResult) }),
  refusals: ['NOT_FOUND'],
})

/** CONFLICT if the note was changed since. Nothing is saved; `GET` returns the current note. */
export const putNote = endpoint({
  summary: 'Save the note of an item',
  method: 'PUT',
  path: '/api/library/notes/:kind/:id',
  ...own,
  params: z.object({ kind: LibraryKind, id: Id }),
  body: NoteDraft,
  output: z.object({ note: LibraryEntry.shape.note }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [libraryReasons.noteChanged],
})

export const getNote = endpoint({
  summary: 'Get the note of an item',
  method: 'GET',
  path: '/api/library/notes/:kind/:id',
  ...own,
  params: z.object({ kind: LibraryKind, id: Id }),
  output: z.object({ note: LibraryEntry.shape.note }),
  refusals: ['NOT_FOUND'],
})
