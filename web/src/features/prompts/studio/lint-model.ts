import type { Model } from '@studio/contract/models'
import type { LintModel } from '@studio/domain/prompts'

/** Families whose models render readable text in images. */
const WRITERS: ReadonlySet<string> = new Set(['gemini', 'dalle'])

/** The model to check a prompt for; none if it doesn't generate images from text. */
export const lintModelOf = ({ id, label, family, takes, promptLimit }: Model): LintModel[] =>
  takes ? [{ id, label, dialect: { takes, promptLimit }, writes: WRITERS.has(family) }] : []
