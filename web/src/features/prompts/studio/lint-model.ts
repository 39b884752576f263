import type { Model } from '@studio/contract/models'
import type { LintModel } from '@studio/domain/prompts'

/** Families whose models write words into pictures that can be read. */
const WRITERS: ReadonlySet<string> = new Set(['gemini', 'dalle'])

/** The model that findings are about; none where it makes no pictures of words. */
export const lintModelOf = ({ id, label, family, takes, promptLimit }: Model): LintModel[] =>
  takes ? [{ id, label, dialect: { takes, promptLimit }, writes: WRITERS.has(family) }] : []
