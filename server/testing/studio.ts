import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  isSchema,
  pathOf,
  type RefusalBody,
} from '@studio/contract/kernel'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { type App, type AppDeps, createApp } from '../src/app.ts'
import type { Engine } from '../src/engines/engine.ts'
import { createFilms, type Films } from '../src/engines/film/index.ts'
import type { ThingPreparer } from '../src/engines/things/index.ts'
import type { VideoEngine } from '../src/engines/video/index.ts'
import { type Clock, systemClock } from '../src/platform/clock/index.ts'
import { type Config, readConfig } from '../src/platform/config/index.ts'
import type { Keyring } from '../src/platform/keyring/index.ts'
import { type DatabaseHandle, openDatabase } from '../src/platform/database/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import { checkReason } from './documented.ts'
import { signInByMail } from './people.ts'
import { cloneOf, databaseUrl, TEMPLATE } from './postgres.ts'

/** A user who signed in through an emailed link. */
export interface TestActor {
  id: string
  email: string
  accessToken: string
  refreshToken: string
  client: SupabaseClient
}

/** A refused call, with its response. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string | undefined
  readonly facts: RefusalBody['error']['facts']
  readonly details: Record<string, string> | undefined
  readonly headers: Headers

  constructor(status: number, body: RefusalBody, headers: Headers) {
    super(`${status} ${body.error.code}: ${body.error.message}`)
    this.status = status
    this.code = body.error.code
    this.reason = body.error.reason
    this.facts = body.error.facts
    this.details = body.error.details
    this.headers = headers
  }
}

export interface StudioOptions {
  engines?: Engine[]
  /** Provider keys of these engines; those of the environment by default. */
  keyring?: Keyring
  videoEngines?: VideoEngine[]
  /** Closed together with the studio. */
  films?: Films
  clock?: Clock
  /** Reads product files; in a separate process by default. */
  thingPreparer?: ThingPreparer
  /** Write limits. */
  writeLimits?: AppDeps['writeLimits']
  /** Replaces the web app’s languages. */
  languages?: string[]
  /** Settings as in the environment. */
  environment?: Record<string, string>
  /** Polling interval of idle workers, in seconds. */
  pollingSeconds?: number
  /** False for a studio without background work. */
  runsWorker?: boolean
  /** Folder of a built web app; none by default. */
  webFolder?: string
  /** A PostgreSQL other than that of the run, on which `makeTemplate` was called. */
  server?: string
  /** A database of that PostgreSQL to clone, instead of an empty one. */
  template?: string
  /** Maps the URL of the database, for a proxy in between. */
  through?: (databaseUrl: string) => string
}

export interface Studio {
  url: string
  app: App
  config: Config
  database: DatabaseHandle
  /** URL of this studio’s database, for further processes. */
  databaseUrl: string
  dataDir: string
  /** Returns the parsed response. Throws CallRefused for a refusal. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    actor?: TestActor,
    headers?: Record<string, string>,
  ): Promise<EndpointOutput<E>>
  /** Like `fetch`, with a path relative to the studio’s URL. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The product’s own client, without stored data. */
  client(): SupabaseClient
  signUp(email?: string): Promise<TestActor>
  /** A user who has signed in and completed onboarding. */
  onboarded(email?: string): Promise<TestActor>
  close(): Promise<void>
}

/** Boots the real app on a separate database; only engines, mail and clock can be replaced. */
export async function startTestStudio(options: StudioOptions = {}): Promise<Studio> {
  const server = options.server ?? inject('postgres')
  const name = `studio_${randomUUID().replaceAll('-', '')}`
  const ownUrl = (options.through ?? ((plain: string) => plain))(databaseUrl(server, name))
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(cloneOf(options.template ?? TEMPLATE, name))

  const dataDir = await mkdtemp(join(tmpdir(), 'studio-data-'))
  const config = readConfig({
    PORT: '0',
    STUDIO_DATA_DIR: dataDir,
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    STUDIO_AUTH_LIMITS: 'off',
    DATABASE_URL: ownUrl,
    ...options.environment,
  })
  const log = createLog(process.env.STUDIO_TEST_LOG ?? 'fatal')
  const database = openDatabase({ connectionString: ownUrl }, log, 10)
  const films = options.films ?? createFilms({ atOnce: 2 })
  let url = ''
  const app = await createApp({
    config,
    log,
    clock: options.clock ?? systemClock,
    database,
    engines: options.engines ?? [],
    ...(options.keyring && { keyring: options.keyring }),
    ...(options.thingPreparer && { thingPreparer: options.thingPreparer }),
    pollingSeconds: options.pollingSeconds,
    writeLimits: options.writeLimits,
    videoEngines: options.videoEngines ?? [],
    films,
    ...(options.languages && { languages: options.languages }),
    webFolder: options.webFolder ?? join(dataDir, 'no-web'),
    publicUrl: () => config.publicUrl ?? url,
  })
  await app.http.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.http.server.server.address() as { port: number }
  url = `http://localhost:${address.port}`
  if (options.runsWorker !== false) await app.start()

  const studio: Studio = {
    url,
    app,
    config,
    database,
    dataDir,
    databaseUrl: databaseUrl(server, name),
    fetch: (path, init) => fetch(new URL(path, url), init),
    call: (endpoint, input, actor, headers) => callEndpoint(url, endpoint, input, actor, headers),
    client: () => clientOf(app, url),
    signUp: (email = `${randomUUID().slice(0, 8)}@example.com`) => signUp(studio, email),
    async onboarded(email) {
      const actor = await studio.signUp(email)
      const { putProfile, acceptTerms } = await import('@studio/contract/profile')
      await studio.call(putProfile, { body: { displayName: 'Test Person', useType: 'artist' } }, actor)
      await studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor)
      return actor
    },
    async close() {
      await app.stop()
      await films.close()
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return studio
}

async function callEndpoint<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: EndpointInput<E>,
  actor?: TestActor,
  headers: Record<string, string> = {},
): Promise<EndpointOutput<E>> {
  const query: Record<string, string | number | undefined> = input.query ?? {}
  const target = new URL(pathOf(endpoint.path, input.params as Record<string, unknown> | undefined), url)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) target.searchParams.set(key, String(value))
  const isRawBody = input.body instanceof FormData || input.body instanceof Blob
  const response = await fetch(target, {
    method: endpoint.method,
    headers: {
      ...(actor ? { authorization: `Bearer ${actor.accessToken}` } : {}),
      ...(input.body !== undefined && !isRawBody ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(input.body === undefined
      ? {}
      : { body: isRawBody ? (input.body as FormData | Blob) : JSON.stringify(input.body) }),
  })
  if (!response.ok) {
    const body = (await response.json()) as RefusalBody
    checkReason(endpoint, body.error)
    throw new CallRefused(response.status, body, response.headers)
  }
  if (!isSchema(endpoint.output)) return response as EndpointOutput<E>
  return z.parse(endpoint.output, await response.json()) as EndpointOutput<E>
}

function clientOf(app: App, url: string): SupabaseClient {
  return createClient(url, app.publicConfig().auth.publishableKey, {
    auth: { storageKey: 'empressos-auth-session', persistSession: false, autoRefreshToken: false },
  })
}

async function signUp(studio: Studio, email: string): Promise<TestActor> {
  const client = studio.client()
  const { user, access_token, refresh_token } = await signInByMail(client, studio.url, email)
  return { id: user.id, email, accessToken: access_token, refreshToken: refresh_token, client }
}
