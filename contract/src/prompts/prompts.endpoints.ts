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
  PromptGlance,
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
  summary: 'List the own prompts',
  method: 'GET',
  path: '/api/prompts',
  ...own,
  query: PromptsQuery,
  output: pageOf('prompts', PromptGlance),
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
  summary: 'Get an own prompt, with what is written and in no version yet',
  method: 'GET',
  path: '/api/prompts/:id',
  ...one,
  output: Answer,
})

export const patchPrompt = endpoint({
  summary: 'Change what is kept about a prompt besides its words',
  method: 'PATCH',
  path: '/api/prompts/:id',
  ...one,
  body: PromptChange,
  output: Answer,
  reasons: [promptsReasons.coverGone, promptsReasons.folderGone],
})

export const deletePrompt = endpoint({
  summary: 'Put a prompt into the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/prompts/:id',
  ...one,
  output: z.object({ id: Id }),
})

export const restorePrompt = endpoint({
  summary: 'Take a prompt out of the trash',
  method: 'POST',
  path: '/api/prompts/:id/restore',
  ...one,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.tooMany],
  output: Answer,
})

export const duplicatePrompt = endpoint({
  summary: 'Make another prompt of one, or of one version of it: a branch',
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

/** Refused with CONFLICT and `details.draftVersion` where it was written elsewhere meanwhile: get it, merge, and save again. */
export const putPromptDraft = endpoint({
  summary: 'Keep what is being written, without making a version of it',
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

/** Without `content` of what was written last. The same as the newest version makes no other: that one is answered. */
export const addPromptVersion = endpoint({
  summary: 'Make a version of what is written',
  method: 'POST',
  path: '/api/prompts/:id/versions',
  ...one,
  body: z.strictObject({
    note: Note,
    content: z.optional(WrittenContent),
    madeBy: z.optional(z.enum(['person', 'assistant', 'merge', 'remix'])),
    /** Leaves the newest version and what is written as they are: the other side of a conflict. */
    aside: z.optional(z.boolean()),
    /** Of what is replaced; refused with CONFLICT where it was written elsewhere meanwhile. */
    baseVersion: z.optional(z.int()),
  }),
  output: z.object({ version: PromptVersion, draftVersion: z.int(), isNew: z.boolean() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.changed, promptsReasons.tooManyVersions, promptsReasons.versionsTooLarge],
})

export const listPromptVersions = endpoint({
  summary: 'List the versions of a prompt, newest first, with their evidence',
  method: 'GET',
  path: '/api/prompts/:id/versions',
  ...one,
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int())),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 60),
  }),
  output: z.object({
    versions: z.array(z.object({ ...PromptVersion.shape, evidence: EvidenceFigures })),
    /** For `before`; null where there are no older ones. */
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
  summary: 'Make an old version the newest again, as a version of its own',
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
  summary: 'Let a label point at a version',
  method: 'PUT',
  path: '/api/prompts/:id/labels/:name',
  ...one,
  params: LabelParams,
  body: z.strictObject({ version: z.int() }),
  output: Answer,
})

export const deletePromptLabel = endpoint({
  summary: 'Take a label off',
  method: 'DELETE',
  path: '/api/prompts/:id/labels/:name',
  ...one,
  params: LabelParams,
  output: Answer,
})

export const getPromptEvidence = endpoint({
  summary: 'Get how the pictures of a prompt were judged, by version and model',
  method: 'GET',
  path: '/api/prompts/:id/evidence',
  ...one,
  output: z.object({
    /** Of all versions and models together. */
    all: EvidenceFigures,
    rows: z.array(z.object({ version: z.int(), versionId: Id, model: z.string(), ...EvidenceFigures.shape })),
  }),
})

/** What became of each prompt that was named, in that order and each once. */
const ChangeResult = z.object({ id: Id, code: z.optional(z.enum(['NOT_FOUND', 'CONFLICT'])) })

export const changePrompts = endpoint({
  summary: 'Change up to 500 prompts alike: folder, tags, favourite, or in and out of the trash',
  method: 'POST',
  path: '/api/prompts/changes',
  ...own,
  body: z.strictObject({
    ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose a prompt.'),
        z.maxLength(MAX_CHANGED_PROMPTS, `At most ${MAX_CHANGED_PROMPTS} prompts at once.`),
      ),
    change: PromptsChange,
  }),
  output: z.object({ results: z.array(ChangeResult), changeId: Id }),
  refusals: ['NOT_FOUND'],
  reasons: [promptsReasons.folderGone],
})

/** Cannot be undone: with their versions. Pictures that were made of them stay. */
export const purgePrompts = endpoint({
  summary: 'Remove up to 500 prompts that are in the trash for good, or all that are',
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
  summary: 'Take back a change of many prompts, or an import',
  method: 'POST',
  path: '/api/prompts/changes/:id/undo',
  ...one,
  output: z.object({ undone: z.int() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [promptsReasons.alreadyUndone],
})

export const listPromptTags = endpoint({
  summary: 'List the tags of the own prompts by name',
  method: 'GET',
  path: '/api/prompts/tags',
  ...own,
  output: z.object({ tags: z.array(z.object({ tag: z.string(), prompts: z.int() })) }),
})

export const findSimilarPrompts = endpoint({
  summary: 'Find own prompts that are very like a text',
  method: 'POST',
  path: '/api/prompts/similar',
  ...own,
  body: z.strictObject({ body: z.string().check(z.maxLength(4_000)), except: z.optional(Id) }),
  output: z.object({
    similar: z.array(z.object({ id: Id, title: z.string(), similarity: z.number() })),
  }),
})

/** Texts that are looked up at once. */
export const MAX_LOOKED_UP = 12

export const findSavedPrompts = endpoint({
  summary:
    'Say which texts are saved as they are: the newest version of an own prompt, but for spaces around it',
  method: 'POST',
  path: '/api/prompts/saved',
  ...own,
  body: z.strictObject({
    bodies: z.array(z.string().check(z.maxLength(4_000))).check(z.minLength(1), z.maxLength(MAX_LOOKED_UP)),
  }),
  /** For each text, in their order; null for one that is not saved. */
  output: z.object({ saved: z.array(z.nullable(z.object({ id: Id, title: z.string() }))) }),
})
