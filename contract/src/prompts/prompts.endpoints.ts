import * as z from 'zod/mini'
import { endpoint, Id, IdParams, lineOf, pageOf, textOf } from '../kernel/index.ts'
import { MAX_CONTENT, WrittenContent } from './content.ts'
import {
  EvidenceFigures,
  LabelName,
  MAX_CHANGED_PROMPTS,
  Prompt,
  PromptChange,
  PromptDraft,
  PromptListItem,
  PromptsChange,
  PromptsQuery,
  PromptVersion,
} from './prompts.ts'
import { promptsReasons } from './prompts.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const one = { ...own, params: IdParams, refusals: ['NOT_FOUND'] } as const
const Answer = z.object({ prompt: Prompt })
const VersionParams = z.object({ id: Id, number: z.coerce.number().check(z.int(), z.minimum(1)) })
const LabelParams = z.object({ id: Id, name: LabelName })
const Note = z.optional(textOf(0, 200, 'The note'))

export const listPrompts = endpoint({
  summary: 'List your prompts',
  method: 'GET',
  path: '/api/prompts',
  ...own,
  query: PromptsQuery,
  output: pageOf('prompts', PromptListItem),
})

export const createPrompt = endpoint({
  summary: 'Save a prompt, with its first version',
  method: 'POST',
  path: '/api/prompts',
  ...own,
  idempotent: true,
  body: PromptDraft,
  output: Answer,
  status: 201,
  refusals: ['CONFLICT', 'NOT_FOUND'],
  reasons: [
    promptsReasons.templateGone,
    promptsReasons.folderGone,
    promptsReasons.tooMany,
    promptsReasons.versionsTooLarge,
  ],
})

export const getPrompt = endpoint({
  summary: 'Get one of your prompts with its draft',
  method: 'GET',
  path: '/api/prompts/:id',
  ...one,
  output: Answer,
})

export const patchPrompt = endpoint({
  summary: 'Change the properties of a prompt besides its text',
  method: 'PATCH',
  path: '/api/prompts/:id',
  ...one,
  body: PromptChange,
  output: Answer,
  reasons: [promptsReasons.coverGone, promptsReasons.folderGone],
})

export const deletePrompt = endpoint({
  summary: 'Move a prompt to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/prompts/:id',
  ...one,
  output: z.object({ id: Id }),
})

export const restorePrompt = endpoint({
  summary: 'Restore a prompt from the trash',
  method: 'POST',
  path: '/api/prompts/:id/restore',
  ...one,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.tooMany],
  output: Answer,
})

export const duplicatePrompt = endpoint({
  summary: 'Duplicate a prompt, or branch from one of its versions',
  method: 'POST',
  path: '/api/prompts/:id/duplicate',
  ...one,
  copies: MAX_CONTENT,
  idempotent: true,
  body: z.strictObject({ version: z.optional(z.int()), title: z.optional(lineOf(1, 120, 'The title')) }),
  output: Answer,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.tooMany, promptsReasons.versionsTooLarge],
})

/**
 * Refused with CONFLICT and `details.draftVersion` if the draft was changed elsewhere: load it, merge, and save again.
 */
export const putPromptDraft = endpoint({
  summary: 'Save the draft of a prompt without creating a version',
  method: 'PUT',
  path: '/api/prompts/:id/draft',
  ...one,
  body: z.strictObject({
    baseVersion: z.int().check(z.minimum(0)),
    content: WrittenContent,
    notes: z.optional(z.string().check(z.maxLength(4_000))),
    title: z.optional(lineOf(1, 120, 'The title')),
  }),
  output: z.object({ draftVersion: z.int() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.changed],
})

/**
 * Saves the stored draft if `content` is missing. If nothing has changed since the newest version, returns that
 * version.
 */
export const addPromptVersion = endpoint({
  summary: 'Save a version of a prompt',
  method: 'POST',
  path: '/api/prompts/:id/versions',
  ...one,
  body: z.strictObject({
    note: Note,
    content: z.optional(WrittenContent),
    madeBy: z.optional(z.enum(['person', 'assistant', 'merge', 'remix'])),
    /** Adds the version without changing the newest version or the draft: the other side of a conflict. */
    aside: z.optional(z.boolean()),
    /** Draft version that is replaced; refused with CONFLICT if the draft was changed elsewhere. */
    baseVersion: z.optional(z.int()),
  }),
  output: z.object({ version: PromptVersion, draftVersion: z.int(), isNew: z.boolean() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.changed, promptsReasons.tooManyVersions, promptsReasons.versionsTooLarge],
})

export const listPromptVersions = endpoint({
  summary: 'List the versions of a prompt, newest first, with their keep rates',
  method: 'GET',
  path: '/api/prompts/:id/versions',
  ...one,
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int())),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 60),
  }),
  output: z.object({
    versions: z.array(z.object({ ...PromptVersion.shape, evidence: EvidenceFigures })),
    /** Value for `before`; null on the last page. */
    nextBefore: z.nullable(z.int()),
  }),
})

export const getPromptVersion = endpoint({
  summary: 'Get one version of a prompt',
  method: 'GET',
  path: '/api/prompts/:id/versions/:number',
  ...one,
  params: VersionParams,
  output: z.object({ version: PromptVersion }),
})

export const restorePromptVersion = endpoint({
  summary: 'Restore an old version as a new version',
  method: 'POST',
  path: '/api/prompts/:id/versions/:number/restore',
  ...one,
  copies: MAX_CONTENT,
  params: VersionParams,
  output: Answer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.tooManyVersions, promptsReasons.versionsTooLarge],
})

export const putPromptLabel = endpoint({
  summary: 'Add a label to a version, or move it there',
  method: 'PUT',
  path: '/api/prompts/:id/labels/:name',
  ...one,
  params: LabelParams,
  body: z.strictObject({ version: z.int() }),
  output: Answer,
})

export const deletePromptLabel = endpoint({
  summary: 'Remove a label',
  method: 'DELETE',
  path: '/api/prompts/:id/labels/:name',
  ...one,
  params: LabelParams,
  output: Answer,
})

export const getPromptEvidence = endpoint({
  summary: 'Get the keep rates of a prompt by version and model',
  method: 'GET',
  path: '/api/prompts/:id/evidence',
  ...one,
  output: z.object({
    /** Totals over all versions and models. */
    all: EvidenceFigures,
    rows: z.array(z.object({ version: z.int(), versionId: Id, model: z.string(), ...EvidenceFigures.shape })),
  }),
})

/** Result for each requested prompt, in the order of the request and without duplicates. */
const ChangeResult = z.object({ id: Id, code: z.optional(z.enum(['NOT_FOUND', 'CONFLICT'])) })

export const changePrompts = endpoint({
  summary: 'Change the folder, tags or favourite of up to 500 prompts, or move them in or out of the trash',
  method: 'POST',
  path: '/api/prompts/changes',
  ...own,
  body: z.strictObject({
    ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose a prompt.'),
        z.maxLength(MAX_CHANGED_PROMPTS, `Choose up to ${MAX_CHANGED_PROMPTS} prompts.`),
      ),
    change: PromptsChange,
  }),
  output: z.object({ results: z.array(ChangeResult), changeId: Id }),
  refusals: ['NOT_FOUND'],
  reasons: [promptsReasons.folderGone],
})

/** Deletes the versions as well and cannot be undone. Images made with the prompts are kept. */
export const purgePrompts = endpoint({
  summary: 'Permanently delete up to 500 prompts in the trash, or every one',
  method: 'POST',
  path: '/api/prompts/purge',
  access: 'user',
  factor: 'required',
  body: z.strictObject({
    ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_CHANGED_PROMPTS))),
  }),
  output: z.object({ removed: z.int() }),
})

export const undoPromptChanges = endpoint({
  summary: 'Undo a change of many prompts, or an import',
  method: 'POST',
  path: '/api/prompts/changes/:id/undo',
  ...one,
  output: z.object({ undone: z.int() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.alreadyUndone],
})

export const listPromptTags = endpoint({
  summary: 'List the tags of your prompts by name',
  method: 'GET',
  path: '/api/prompts/tags',
  ...own,
  output: z.object({ tags: z.array(z.object({ tag: z.string(), prompts: z.int() })) }),
})

export const findSimilarPrompts = endpoint({
  summary: 'Find your prompts that are similar to a text',
  method: 'POST',
  path: '/api/prompts/similar',
  ...own,
  body: z.strictObject({ body: z.string().check(z.maxLength(4_000)), except: z.optional(Id) }),
  output: z.object({
    similar: z.array(z.object({ id: Id, title: z.string(), similarity: z.number() })),
  }),
})

/** Maximum number of texts in one request. */
export const MAX_LOOKED_UP = 12

export const findSavedPrompts = endpoint({
  summary:
    'Find which texts are already saved as the newest version of one of your prompts, ignoring surrounding spaces',
  method: 'POST',
  path: '/api/prompts/saved',
  ...own,
  body: z.strictObject({
    bodies: z.array(z.string().check(z.maxLength(4_000))).check(z.minLength(1), z.maxLength(MAX_LOOKED_UP)),
  }),
  /** One entry per text, in the order of the request; null if the text is not saved. */
  output: z.object({ saved: z.array(z.nullable(z.object({ id: Id, title: z.string() }))) }),
})
