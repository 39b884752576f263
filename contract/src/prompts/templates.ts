import * as z from 'zod/mini'
import { Id, Instant, textOf } from '../kernel/index.ts'
import { Cover, PromptContent } from './content.ts'

export const TEMPLATE_KINDS = ['prompt', 'shoot', 'both'] as const
export const MAX_TEMPLATES = 500

export const TemplateDraft = z.strictObject({
  name: textOf(1, 80, 'The name of the template'),
  /** Whether its words, its settings for a shoot, or both are what it is for. */
  kind: z.enum(TEMPLATE_KINDS),
  content: PromptContent,
  coverId: z._default(Cover, null),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const Template = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  content: PromptContent,
  /** Where its picture is: an address that works as it stands, or null. */
  coverUrl: z.nullable(z.string()),
  isBuiltIn: z.boolean(),
  /** Null for the built-in ones. */
  createdAt: z.nullable(Instant),
})
export type Template = z.infer<typeof Template>
