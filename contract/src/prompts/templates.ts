import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'
import { Cover, PromptContent, WrittenContent } from './content.ts'

export const TEMPLATE_KINDS = ['prompt', 'shoot', 'both'] as const
export const MAX_TEMPLATES = 500

export const TemplateDraft = z.strictObject({
  name: lineOf(1, 80, 'The name of the template'),
  /** Whether its words, its settings for a shoot, or both are what it is for. */
  kind: z.enum(TEMPLATE_KINDS),
  content: WrittenContent,
  coverId: z._default(Cover, null),
  /** Puts it right after this own template; null puts it first. Unless said, a new one comes first and others stay. */
  after: z.optional(z.nullable(Id)),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const NewTemplate = z.strictObject({
  ...TemplateDraft.shape,
  /** The own prompt or template that it is made from: what that grew from, it grew from too. */
  from: z.optional(z.strictObject({ kind: z.enum(['prompt', 'template']), id: Id })),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const Template = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  content: PromptContent,
  /** Where its picture is: an address that works as it stands, or null. */
  coverUrl: z.nullable(z.string()),
  /** The own picture that this is; null for the built-in ones, and where it is gone. */
  coverId: z.nullable(Id),
  isBuiltIn: z.boolean(),
  /** Null for the built-in ones. */
  createdAt: z.nullable(Instant),
})
export type Template = z.infer<typeof Template>
