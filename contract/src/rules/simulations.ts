import * as z from 'zod/mini'
import { Id, Instant, Span } from '../kernel/index.ts'

/** A share with its Wilson interval at 95 %, each from 0 to 1; of how many it is. */
export const Share = z.object({ value: z.number(), low: z.number(), high: z.number(), of: z.int() })
export type Share = z.infer<typeof Share>

/** What a rule would have done. Days are in UTC; two runs of one rule over the same texts are equal in every figure. */
export const SimulationResult = z.object({
  texts: z.int(),
  /** How many texts of each source were looked at. */
  counts: z.record(z.string(), z.int()),
  authors: z.int(),
  hits: z.int(),
  hitAuthors: z.int(),
  /** Of the authors with a hit, those whose account was younger than 30 days then. */
  newAuthors: z.int(),
  /** Hits of the rule and of the version that is live, a day. */
  days: z.array(z.object({ day: z.string(), hits: z.int(), live: z.int() })),
  /** Things with a hit, a day: each would be a case. */
  casesPerDay: z.number(),
  /** Texts that this rule hits and no live rule does. */
  beyondLive: z.int(),
  /** Texts that live rules hit and this one does not, of its own live version. */
  fewerThanLive: z.int(),
  topTerms: z.array(z.object({ term: z.string(), hits: z.int() })),
  /** What people decided about texts that it hits. */
  decided: z.object({ right: z.int(), wrong: z.int(), missed: z.int() }),
})
export type SimulationResult = z.infer<typeof SimulationResult>

export const SIMULATION_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const Simulation = z.object({
  id: Id,
  ruleId: Id,
  ruleVersion: z.int(),
  from: Instant,
  to: Instant,
  status: z.enum(SIMULATION_STATUSES),
  /** From 0 to 1. */
  progress: z.number(),
  /** Milliseconds of the run; null until it is done. */
  took: z.nullable(z.int()),
  result: z.nullable(SimulationResult),
  /** Of what was decided by people and judged unseen together; null when nothing was. */
  precision: z.nullable(Share),
  recall: z.nullable(Share),
  /** Cases that moderators decide on a day at their present pace; null while too little is known. */
  capacity: z.nullable(z.number()),
})
export type Simulation = z.infer<typeof Simulation>

/** A random hit, with nothing that says who wrote it. */
export const SampleHit = z.object({
  place: z.int(),
  text: z.string(),
  field: z.string(),
  spans: z.array(Span),
  /** What was judged; null when it was not yet. */
  isRight: z.nullable(z.boolean()),
})
export type SampleHit = z.infer<typeof SampleHit>
