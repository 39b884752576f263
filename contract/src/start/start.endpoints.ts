import * as z from 'zod/mini'
import { Gate } from '../gates/index.ts'
import { endpoint } from '../kernel/index.ts'
import type { Flags } from '../system/index.ts'
import { START_SCREENS } from './start.ts'

const StartQuery = z.object({ screen: z.optional(z.enum(START_SCREENS)) })

/**
 * Each part is loaded as the same user. Parts refused by a gate or for a missing second factor are omitted.
 */
export const getStart = endpoint({
  summary: 'Get all data that a screen loads first',
  method: 'GET',
  path: '/api/start',
  access: 'user',
  factor: 'none',
  gates: 'none',
  query: StartQuery,
  output: z.object({
    /** The first closed gate; null if all are open. */
    gate: z.nullable(Gate),
    /** Flags of the caller. Browsers do not validate them: the schema would add bytes to every first screen. */
    flags: z.unknown() as z.ZodMiniType<Flags>,
    /** Answers by URL with query; refused calls are omitted. */
    answers: z.record(z.string(), z.unknown()),
  }),
})
