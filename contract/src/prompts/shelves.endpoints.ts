import * as z from 'zod/mini'
import { endpoint, Id, IdParams } from '../kernel/index.ts'
import { WordListDraft } from './content.ts'
import { FolderDraft, PromptFolder, WordList } from './prompts.ts'
import { promptsReasons } from './prompts.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const one = { ...own, params: IdParams, refusals: ['NOT_FOUND', 'CONFLICT'] } as const

export const listPromptFolders = endpoint({
  summary: 'List your prompt folders by name',
  method: 'GET',
  path: '/api/prompt-folders',
  ...own,
  output: z.object({ folders: z.array(PromptFolder) }),
})

export const createPromptFolder = endpoint({
  summary: 'Create a prompt folder',
  method: 'POST',
  path: '/api/prompt-folders',
  ...own,
  body: FolderDraft,
  output: z.object({ folder: PromptFolder }),
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.folderNameTaken, promptsReasons.folderIntoItself, promptsReasons.tooManyFolders],
})

export const putPromptFolder = endpoint({
  summary: 'Rename or move a folder',
  method: 'PUT',
  path: '/api/prompt-folders/:id',
  ...one,
  body: FolderDraft,
  output: z.object({ folder: PromptFolder }),
  reasons: [promptsReasons.folderNameTaken, promptsReasons.folderIntoItself],
})

/** Prompts in the folder and its subfolders become unfiled. */
export const deletePromptFolder = endpoint({
  summary: 'Delete a folder; its prompts become unfiled',
  method: 'DELETE',
  path: '/api/prompt-folders/:id',
  ...one,
  output: z.object({ id: Id }),
})

export const listWordLists = endpoint({
  summary: 'List your word lists by name',
  method: 'GET',
  path: '/api/word-lists',
  ...own,
  output: z.object({ lists: z.array(WordList) }),
})

export const createWordList = endpoint({
  summary: 'Create a word list; __name__ in a prompt inserts one of its entries',
  method: 'POST',
  path: '/api/word-lists',
  ...own,
  body: WordListDraft,
  output: z.object({ list: WordList }),
  status: 201,
  refusals: ['CONFLICT'],
  reasons: [promptsReasons.listNameTaken, promptsReasons.tooManyLists],
})

export const putWordList = endpoint({
  summary: 'Change the name and the entries of a word list',
  method: 'PUT',
  path: '/api/word-lists/:id',
  ...one,
  body: WordListDraft,
  output: z.object({ list: WordList }),
  reasons: [promptsReasons.listNameTaken],
})

export const deleteWordList = endpoint({
  summary: 'Delete a word list',
  method: 'DELETE',
  path: '/api/word-lists/:id',
  ...one,
  output: z.object({ id: Id }),
})
