import * as z from 'zod/mini'
import { endpoint } from '../kernel/index.ts'
import { PublicConfig, QueueState, Readiness } from './system.ts'

/** Returns 503 only if the database connection is lost permanently and a restart would help. */
export const getHealth = endpoint({
  summary: 'Check that the process is alive',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  factor: 'none',
  output: z.object({ ok: z.literal(true), version: z.string(), build: z.string() }),
})

/** Returns 503 with the same body if a dependency cannot be reached. */
export const getReadiness = endpoint({
  summary: 'Check that database, storage and queue can be reached',
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  factor: 'none',
  output: Readiness,
})

export const getConfig = endpoint({
  summary: 'Get the public configuration, before sign-in',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  factor: 'none',
  output: PublicConfig,
})

export const getQueue = endpoint({
  summary: 'Get the numbers of ready, running and failed background tasks',
  method: 'GET',
  path: '/api/admin/queue',
  access: 'admin',
  factor: 'required',
  output: QueueState,
})
