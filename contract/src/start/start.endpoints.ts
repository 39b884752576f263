import * as z from 'zod/mini'
import { Gate } from '../gates/index.ts'
import { endpoint } from '../kernel/index.ts'
import type { Flags } from '../system/index.ts'
import { START_SCREENS } from './start.ts'

const StartQuery = z.object({ screen: z.optional(z.enum(START_SCREENS)) })

/** Each part is asked for as the same person: what a gate or a missing second factor keeps from them is left out. */
export const getStart = endpoint({
  summary: 'Get in one answer what the studio and one of its screens ask for as they open',
  method: 'GET',
  path: '/api/start',
  access: 'user',
  factor: 'none',
  gates: 'none',
  query: StartQuery,
  output: z.object({
    /** The first gate that is closed; null when all are open. */
    gate: z.nullable(Gate),
    /** The flags as they are for whoever asks. Not looked at again in browsers: their schema would weigh on every first screen. */
    flags: z.unknown() as z.ZodMiniType<Flags>,
    /** By the address of a call, with its query, what it answers; those that are refused are left out. */
    answers: z.record(z.string(), z.unknown()),
  }),
})
