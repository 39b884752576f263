import * as z from 'zod/mini'
import { lineOf } from '../kernel/index.ts'

export const VARIABLE_TYPES = ['text', 'longtext', 'number', 'choice', 'colour', 'picture'] as const

/** Variable of a prompt, `[[name]]`, with its allowed values. */
export const Variable = z.strictObject({
  name: lineOf(1, 40, 'The name of the variable').check(
    z.regex(
      /^[\p{L}\p{N}][\p{L}\p{N}_ -]*$/u,
      'Use only letters, numbers, spaces, hyphens and underscores in the name of a variable.',
    ),
  ),
  type: z.enum(VARIABLE_TYPES),
  label: z.optional(lineOf(0, 80, 'The label')),
  help: z.optional(lineOf(0, 200, 'The help')),
  default: z.optional(z.string().check(z.maxLength(400))),
  choices: z.optional(z.array(lineOf(1, 200, 'The choice')).check(z.maxLength(50))),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  required: z.optional(z.boolean()),
})
export type Variable = z.infer<typeof Variable>
