import * as z from 'zod/mini'
import { Id, Instant, Span } from '../kernel/index.ts'

/** Share with its 95% Wilson interval, each 0 to 1, and the sample size. */
export const Share = z.object({ value: z.number(), low: z.number(), high: z.number(), of: z.int() })
export type Share = z.infer<typeof Share>

/** Result of a simulation. Days are in UTC. Two runs of a rule over the same texts have the same result. */
export const SimulationResult = z.object({
  texts: z.int(),
  /** Number of checked texts by source. */
  counts: z.record(z.string(), z.int()),
  authors: z.int(),
  hits: z.int(),
  hitAuthors: z.int(),
  /** Authors with a match whose account was younger than 30 days at the time. */
  newAuthors: z.int(),
  /** Matches of the rule and of the live version per day. */
  days: z.array(z.object({ day: z.string(), hits: z.int(), live: z.int() })),
  /** Items with a match per day; each would be a case. */
  casesPerDay: z.number(),
  /** Texts that match this rule but no live rule. */
  beyondLive: z.int(),
  /** Texts that match the live version of this rule but not this version. */
  fewerThanLive: z.int(),
  topTerms: z.array(z.object({ term: z.string(), hits: z.int() })),
  /** Decisions of moderators about matching texts. */
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
  /** 0 to 1. */
  progress: z.number(),
  /** Duration in ms; null until it is done. */
  took: z.nullable(z.int()),
  result: z.nullable(SimulationResult),
  /** From decisions and blind reviews together; null without any. */
  precision: z.nullable(Share),
  recall: z.nullable(Share),
  /** Cases that moderators decide per day at their current pace; null if there is too little data. */
  capacity: z.nullable(z.number()),
})
export type Simulation = z.infer<typeof Simulation>

/** Sampled match without its author. */
export const SampleHit = z.object({
  place: z.int(),
  text: z.string(),
  field: z.string(),
  spans: z.array(Span),
  /** Result of the review; null before it. */
  isRight: z.nullable(z.boolean()),
})
export type SampleHit = z.infer<typeof SampleHit>
