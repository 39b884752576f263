import { cutText, findBadText, refuse } from '@studio/contract/kernel'
import {
  canonicalContent,
  type ExchangeFormat,
  MAX_IMPORTED,
  MAX_PROMPTS,
  PromptContent,
  PromptDraft,
  promptsReasons,
} from '@studio/contract/prompts'
import {
  csvOfPrompts,
  type ParsedExchange,
  type ExchangedPrompt,
  formatOf,
  readingExchanged,
  titleFrom,
} from '@studio/domain/prompts'
import * as z from 'zod/mini'
import { eachOfPages } from '../../../platform/archive/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { runInTurns } from '../../../platform/turns/index.ts'
import { insertChange } from '../library/changes.store.ts'
import { insertPrompts } from '../library/insert-prompts.ts'
import type { PromptsDeps } from '../prompts.deps.ts'
import { type PromptsService, tooMany } from '../library/prompts.service.ts'
import { countPrompts, lockWriter, readAllPrompts } from '../library/prompts.store.ts'
import { insertFolder, listFolders } from '../shelves/shelves.store.ts'

interface ImportRequest {
  format?: ExchangeFormat | undefined
  text: string
  mapping?: Record<string, string> | undefined
  dryRun: boolean
  folderId: string | null
  duplicates: 'skip' | 'keep'
}

type Status = 'new' | 'duplicate' | 'invalid'
interface Row {
  index: number
  title: string
  excerpt: string
  status: Status
  reasons: string[]
  surplus?: { line: number; text: string }
}

type StoredPrompt = Awaited<ReturnType<typeof readAllPrompts>>[number]

const EXCERPT = 120
/** Prompts per statement or response of the database. */
const PAGE = 100

/** Key from the text alone: the same text under another title is a duplicate. */
const keyOf = (content: PromptContent) =>
  canonicalContent({ ...content, body: content.body.trim(), blocks: [] })

const without = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== ''))

/**
 * Result of each prompt of a file, and the prompts to create. `known` has the titles by key, and those of the file are
 * added.
 */
function* sorting(
  { prompts, surplus }: ParsedExchange,
  { known, duplicates }: { known: Map<string, string>; duplicates: ImportRequest['duplicates'] },
) {
  const drafts: { draft: PromptDraft; folder: string | undefined }[] = []
  const rows: Row[] = []
  for (const [index, prompt] of prompts.entries()) {
    yield
    const draft = draftOf(prompt)
    const lost = surplus.get(index)
    const exported = {
      index,
      ...(lost && { surplus: { line: lost.line, text: cutText(lost.cells.join(', ').trim(), EXCERPT) } }),
      title: cutText(prompt.title || titleFrom(prompt.body), EXCERPT),
      excerpt: cutText(prompt.body, EXCERPT),
    }
    if (Array.isArray(draft)) {
      rows.push({ ...exported, status: 'invalid', reasons: draft })
      continue
    }
    const key = keyOf(draft.content)
    const twin = known.get(key)
    if (twin === undefined) known.set(key, draft.title ?? '')
    if (twin === undefined || duplicates === 'keep')
      drafts.push({ draft, folder: prompt.folder?.trim() || undefined })
    if (twin === undefined) rows.push({ ...exported, status: 'new', reasons: [] })
    else rows.push({ ...exported, status: 'duplicate', reasons: [twin] })
  }
  return { rows, drafts }
}

/** Validated row in the shape of the contract, or its errors. */
function draftOf(prompt: ExchangedPrompt): PromptDraft | string[] {
  const { title, body, tags = [], favourite, notes, folder: _folder, ...rest } = prompt
  if (findBadText(prompt)) return ['It contains a character that can’t be saved.']
  if (body.trim() === '') return ['It has no text.']
  const read = z.safeParse(PromptDraft, {
    title: title.trim() || titleFrom(body),
    content: { body, ...without(rest) },
    tags: [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter(Boolean),
    favourite: favourite === true,
    ...(notes ? { notes } : {}),
    madeBy: 'import',
  })
  if (read.success) return read.data
  return [...new Set(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))].slice(
    0,
    5,
  )
}

export type ExchangeService = ReturnType<typeof createExchangeService>

export function createExchangeService(
  { database, clock, realtime }: Pick<PromptsDeps, 'database' | 'clock' | 'realtime'>,
  prompts: Pick<PromptsService, 'checkFolder'>,
) {
  const everything = (userId: string) =>
    eachOfPages<StoredPrompt>(PAGE, (after, limit) => readAllPrompts(database.db, userId, after?.id, limit))

  async function titlesByKey(userId: string): Promise<Map<string, string>> {
    const titles = new Map<string, string>()
    for await (const { content, title } of everything(userId)) {
      const read = z.safeParse(PromptContent, content)
      titles.set(keyOf(read.success ? read.data : content), title)
    }
    return titles
  }

  /** Folder for each name in the rows, created if it does not exist. */
  async function foldersFor(tx: Database, userId: string, names: readonly string[]) {
    const titles = new Map(
      (await listFolders(tx, userId))
        .filter(({ parentId }) => parentId === null)
        .map(({ name, id }) => [name, id]),
    )
    for (const name of new Set(names)) {
      const id = titles.has(name) ? undefined : await insertFolder(tx, userId, { name, parentId: null })
      if (id) titles.set(name, id)
    }
    return titles
  }

  const exchanged = (row: StoredPrompt): ExchangedPrompt => {
    const { body, negative, blocks, variables, lists, model, style, aspectRatio, settings } = row.content
    return {
      title: row.title,
      body,
      negative,
      notes: row.notes,
      tags: row.tags,
      favourite: row.favourite,
      folder: row.folder ?? undefined,
      model,
      style,
      aspectRatio,
      variables,
      lists,
      blocks,
      settings,
    }
  }

  return {
    async import(userId: string, request: ImportRequest) {
      const format = request.format ?? formatOf(request.text)
      const read = await runInTurns(readingExchanged(format, request.text, request.mapping))
      const { columns, problem, openQuote } = read
      if (problem === 'not-json')
        throw refuse(promptsReasons.notJson, undefined, { details: { text: 'It isn’t valid JSON.' } })
      if (problem === 'no-body-column')
        throw refuse(
          promptsReasons.noTextColumn,
          { columns: cutText(columns.join(', '), 300) },
          { details: { mapping: 'No column is mapped to the text.' } },
        )
      if (problem === 'too-many')
        throw refuse(
          promptsReasons.tooManyAtOnce,
          { most: MAX_IMPORTED },
          { details: { text: 'It has too many rows.' } },
        )
      const titles = await titlesByKey(userId)
      const { rows, drafts } = await runInTurns(
        sorting(read, { known: titles, duplicates: request.duplicates }),
      )
      const countOf = (status: Status) => rows.filter((row) => row.status === status).length
      const counts = { new: countOf('new'), duplicate: countOf('duplicate'), invalid: countOf('invalid') }
      const unused = read.unused.slice(0, 60).map((name) => cutText(name, EXCERPT))
      const answer = { format, columns: columns.slice(0, 60), unused, openQuote, rows, counts }
      if (request.dryRun) return { ...answer, changeId: null, imported: 0 }

      const changeId = await database.transact(async (tx) => {
        await lockWriter(tx, userId)
        await prompts.checkFolder(tx, userId, request.folderId)
        if ((await countPrompts(tx, userId)) + drafts.length > MAX_PROMPTS) throw tooMany()
        const folders = await foldersFor(
          tx,
          userId,
          drafts.flatMap(({ folder }) => (folder ? [cutText(folder, 80)] : [])),
        )
        const ids: string[] = []
        for (let at = 0; at < drafts.length; at += PAGE) {
          const part = drafts.slice(at, at + PAGE).map(({ draft, folder }) => ({
            ...draft,
            folderId: (folder && folders.get(cutText(folder, 80))) ?? request.folderId,
          }))
          ids.push(...(await insertPrompts(tx, userId, part, { now: clock.now(), from: at })))
        }
        const before = ids.map((id) => ({ id, folderId: null, favourite: false, deletedAt: null, tags: [] }))
        return await insertChange(tx, { userId, kind: 'import', before, now: clock.now() })
      })
      realtime.notify(userId, 'prompts', {})
      return { ...answer, changeId, imported: drafts.length }
    },

    async *csv(userId: string): AsyncGenerator<string> {
      yield csvOfPrompts.head
      for await (const row of everything(userId)) yield csvOfPrompts.of(exchanged(row))
    },

    async *json(userId: string): AsyncGenerator<string> {
      let isFirst = true
      yield '{"prompts":['
      for await (const row of everything(userId)) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(exchanged(row))}`
        isFirst = false
      }
      yield '\n]}\n'
    },
  }
}
