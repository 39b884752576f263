import * as contract from '@studio/contract/library'
import { bind, type Http } from '../../platform/http/index.ts'
import type { FoldersService } from './folders.service.ts'
import type { ListService } from './list.service.ts'
import type { MonthsService } from './months.service.ts'
import type { NotesService } from './notes.service.ts'

export function bindLibrary(
  http: Http,
  parts: { list: ListService; months: MonthsService; folders: FoldersService; notes: NotesService },
): void {
  const { list, months, folders, notes } = parts
  bind(http, contract.listLibrary, ({ query }, { actor }) => list.list(actor.id, query))
  bind(http, contract.listLibraryMonths, ({ query }, { actor }) => months(actor.id, query))
  bind(http, contract.countLibrary, (_, { actor }) => folders.count(actor.id, list.restorableSince()))
  bind(http, contract.createLibraryFolder, async ({ body }, { actor }) => ({
    folder: await folders.add(actor.id, body),
  }))
  bind(http, contract.changeLibraryFolder, async ({ params, body }, { actor }) => ({
    folder: await folders.change(actor.id, params.id, body),
  }))
  bind(http, contract.deleteLibraryFolder, ({ params }, { actor }) => folders.remove(actor.id, params.id))
  bind(http, contract.restoreLibraryFolder, async ({ params }, { actor }) => ({
    folder: await folders.restore(actor.id, params.id),
  }))
  bind(http, contract.fileEntries, async ({ body }, { actor }) => ({
    results: await folders.file(actor.id, body.folderId, body.items),
  }))
  bind(http, contract.getNote, async ({ params }, { actor }) => ({ note: await notes.get(actor.id, params) }))
  bind(http, contract.putNote, async ({ params, body }, { actor }) => ({
    note: await notes.put(actor.id, params, body),
  }))
}
