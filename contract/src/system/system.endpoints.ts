import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { PublicConfig, QueueState, Readiness } from './system.ts'

/** Answers 503 when the process has lost the database for good and a new start would help, and only then. */
export const getHealth = endpoint({
  summary: 'Tell that the process is alive',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  factor: 'none',
  output: z.object({ ok: z.literal(true), version: z.string() }),
})

/** Answers 503 with the same body when a part cannot be reached. */
export const getReadiness = endpoint({
  summary: 'Tell whether database, storage and queue can be reached',
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  factor: 'none',
  output: Readiness,
})

export const getConfig = endpoint({
  summary: 'Get what a browser must know before anyone has signed in',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  factor: 'none',
  output: PublicConfig,
})

export const getQueue = endpoint({
  summary: 'Tell how much background work waits and runs, and what was given up',
  method: 'GET',
  path: '/api/admin/queue',
  access: 'admin',
  factor: 'required',
  output: QueueState,
})
