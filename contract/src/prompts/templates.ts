import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { Cover, PromptContent, WrittenContent } from './content.ts'

export const TEMPLATE_KINDS = ['prompt', 'shoot', 'both'] as const
export const MAX_TEMPLATES = 500

export const TemplateDraft = z.strictObject({
  name: lineOf(1, 80, 'The name of the template'),
  /** Contents of the template: the prompt, the shoot settings, or both. */
  kind: z.enum(TEMPLATE_KINDS),
  content: WrittenContent,
  coverId: z._default(Cover, null),
  /**
   * Moves the template after this one; null moves it to the start. By default, new templates come first and others
   * keep their position.
   */
  after: z.optional(z.nullable(Id)),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const NewTemplate = z.strictObject({
  ...TemplateDraft.shape,
  /** The user's prompt or template that it is made from; its origin is copied to the template. */
  from: z.optional(z.strictObject({ kind: z.enum(['prompt', 'template']), id: Id })),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const Template = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  content: PromptContent,
  /** URL of the cover image that needs no further authorization, or null. */
  coverUrl: z.nullable(z.string()),
  /** Id of the user's cover image; null for built-in templates and deleted images. */
  coverId: z.nullable(Id),
  isBuiltIn: z.boolean(),
  /** Null for built-in templates. */
  createdAt: z.nullable(Instant),
})
export type Template = z.infer<typeof Template>
