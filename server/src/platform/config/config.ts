import { resolve } from 'node:path'
import * as z from 'zod'
import { BadProfile, type Conformance, readConformance } from './conformance.ts'
import { ENGINES, type EngineSettings, engineSettings } from './engines.ts'
import { PROVIDERS, type Providers, providerSettings } from './providers.ts'
import { SIGN_IN, signInSettings } from './sign-in.ts'
import { readTrustAnchors, type TrustAnchor } from './trust.ts'
import { flag, list, named } from './values.ts'

const address = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** Every setting of a deployment by the name it has in the environment. What is absent takes its default. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  STUDIO_DATA_DIR: z.string().min(1).default('./data'),
  STUDIO_PUBLIC_URL: address(['http:', 'https:']).optional(),
  STUDIO_OBJECTS_URL: address(['s3:', 's3+http:', 's3+https:']).optional(),
  STUDIO_MAIL_URL: address(['smtp:', 'smtps:']).optional(),
  STUDIO_MAIL_FROM: z.string().min(3).default('Studio Alpha <studio@localhost>'),
  STUDIO_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  STUDIO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STUDIO_ADMIN_EMAILS: list.default([]),
  STUDIO_METRICS_TOKEN: z.string().min(16).optional(),
  STUDIO_INVITE_ONLY: flag.default(false),
  STUDIO_SUPPORT_EMAIL: z.email().optional(),
  STUDIO_COMMUNITY_URL: address(['http:', 'https:']).optional(),
  STUDIO_TRUSTED_PROXIES: list.default([]),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').or(z.string().startsWith('rk_')).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STUDIO_STRIPE_URL: address(['http:', 'https:']).optional(),
  STUDIO_USER_STORAGE_MB: z.coerce.number().int().min(0).optional(),
  STUDIO_STORAGE_MB: z.coerce.number().int().min(0).optional(),
  STUDIO_DISK_RESERVE_MB: z.coerce.number().int().min(0).optional(),
  STUDIO_UPLOADS_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  STUDIO_UPLOAD_MB_PER_MINUTE: z.coerce.number().int().min(0).optional(),
  STUDIO_DUE_HIGH_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  STUDIO_DUE_MEDIUM_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  STUDIO_DUE_LOW_HOURS: z.coerce.number().int().min(1).max(720).optional(),
  STUDIO_VITALS_DAYS: z.coerce.number().int().min(7).max(730).optional(),
  STUDIO_MAIL_DAYS: z.coerce.number().int().min(1).max(30).optional(),
  STUDIO_SECRET: z.string().min(32).optional(),
  STUDIO_TRUST_ANCHORS: z.string().min(1).optional(),
  STUDIO_ENGINE_THREADS: z.coerce.number().int().min(1).max(64).optional(),
  STUDIO_MAIL_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(3600).default(60),
  STUDIO_REDIRECT_URLS: list.default([]),
  STUDIO_PRINTERS: named(['ipp:', 'ipps:']).default({}),
  STUDIO_AUTH_LIMITS: flag.default(true),
  ...SIGN_IN,
  ...PROVIDERS,
  ...ENGINES,
  STUDIO_CONFORMANCE: z.string().optional(),
  STUDIO_SUPABASE_URL: address(['http:', 'https:']).optional(),
  STUDIO_SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  STUDIO_SUPABASE_JWT_SECRET: z.string().min(16).optional(),
  STUDIO_FLAG_FREE_MODE: flag.optional(),
  STUDIO_FLAG_PURCHASING: flag.optional(),
  STUDIO_FLAG_INTERNATIONALIZATION: flag.optional(),
  STUDIO_FLAG_GALLERY_UPGRADE: flag.optional(),
  STUDIO_FLAG_HELP_CENTER: flag.optional(),
  STUDIO_FLAG_EVENT_SAFETY: flag.optional(),
  STUDIO_FLAG_PERFORMANCE_BUDGET: flag.optional(),
  STUDIO_FLAG_PUBLIC_SITE_MODE: z.enum(['redirect', 'hero']).optional(),
})

/** A hosted project that takes the place of the built-in sign-in. */
export interface HostedProject {
  url: string
  publishableKey: string
  /** Of projects that sign with a shared secret. */
  jwtSecret: string | undefined
}

export type Config = ReturnType<typeof readConfig>

/** A setting that cannot be used. The message names it and says what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * Reads and checks every setting, once, at start.
 * @throws ConfigError naming each setting that is wrong.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty value means "not set": that is what `NAME= npm start` and most service managers mean by it.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('STUDIO_') && !(name in Environment.shape),
  )
  const read = Environment.safeParse(given)
  const problems = [
    ...unknown.map((name) => `${name} is not a setting. See docs/operations.md for the list.`),
    ...(read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
  ]
  if (!read.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const e = read.data
  if (!isLoopback(e.HOST) && !e.STUDIO_PUBLIC_URL)
    throw new ConfigError(
      `HOST: ${e.HOST} can be reached from other machines. Set STUDIO_PUBLIC_URL to the address people will use, or leave HOST out.`,
    )
  if (e.STUDIO_ROLE !== 'all' && !e.DATABASE_URL)
    throw new ConfigError(
      `STUDIO_ROLE: ${e.STUDIO_ROLE} alone needs DATABASE_URL: the embedded database serves one process.`,
    )

  if (e.STUDIO_HIDE_ACCOUNTS && e.STUDIO_AUTOCONFIRM)
    throw new ConfigError(
      'STUDIO_HIDE_ACCOUNTS: with STUDIO_AUTOCONFIRM a sign-up answers a session, and so tells who has an account. Leave one of them out.',
    )
  if (Boolean(e.STUDIO_SUPABASE_URL) !== Boolean(e.STUDIO_SUPABASE_PUBLISHABLE_KEY))
    throw new ConfigError(
      'STUDIO_SUPABASE_URL and STUDIO_SUPABASE_PUBLISHABLE_KEY: a hosted project needs both, or leave both out.',
    )
  if (e.STUDIO_CONFORMANCE && (!isLoopback(e.HOST) || e.STUDIO_PUBLIC_URL))
    throw new ConfigError(
      'STUDIO_CONFORMANCE: a conformance profile opens what a product must not; it works on loopback only, without STUDIO_PUBLIC_URL.',
    )

  return {
    version: '12.5.0',
    host: e.HOST,
    port: e.PORT,
    dataDir: resolve(e.STUDIO_DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    objectsUrl: e.STUDIO_OBJECTS_URL,
    /** Where people reach it; decided at start from host and port when not given. */
    publicUrl: e.STUDIO_PUBLIC_URL?.replace(/\/$/, ''),
    mail: {
      url: e.STUDIO_MAIL_URL,
      from: e.STUDIO_MAIL_FROM,
      intervalSeconds: e.STUDIO_MAIL_INTERVAL_SECONDS,
    },
    runsWeb: e.STUDIO_ROLE !== 'worker',
    runsWorker: e.STUDIO_ROLE !== 'web',
    logLevel: e.STUDIO_LOG_LEVEL,
    adminEmails: e.STUDIO_ADMIN_EMAILS,
    /** What lets a program read `/api/admin/metrics`; without it that is not there. */
    metricsToken: e.STUDIO_METRICS_TOKEN,
    /** Whether a new account needs an invite. */
    isInviteOnly: e.STUDIO_INVITE_ONLY,
    /** Where somebody suspended can appeal. */
    supportEmail: e.STUDIO_SUPPORT_EMAIL,
    /** The chat where people meet. */
    communityUrl: e.STUDIO_COMMUNITY_URL,
    trustedProxies: e.STUDIO_TRUSTED_PROXIES,
    redirectUrls: e.STUDIO_REDIRECT_URLS,
    /** Addresses of printers that photo booths may print on, by the names that hosts choose them by. */
    printers: e.STUDIO_PRINTERS,
    /** Whether sign-in requests are limited per address; off only for a conformance run. */
    hasAuthLimits: e.STUDIO_AUTH_LIMITS,
    hosted: hostedOf(e.STUDIO_SUPABASE_URL, e.STUDIO_SUPABASE_PUBLISHABLE_KEY, e.STUDIO_SUPABASE_JWT_SECRET),
    signIn: signInSettings(e, e.STUDIO_MAIL_URL !== undefined),
    /** Who else may say who somebody is. */
    providers: providersOf(e),
    /** What a run of the public test suites varies; undefined in every product. */
    conformance: e.STUDIO_CONFORMANCE ? conformanceOf(e.STUDIO_CONFORMANCE) : undefined,
    stripe: stripeOf(e.STRIPE_SECRET_KEY, e.STRIPE_WEBHOOK_SECRET, e.STUDIO_STRIPE_URL),
    /** Limits that the environment decides, as in `contract/src/flags`; all others stand in the database. */
    installation: onlyGiven({
      userStorageMb: e.STUDIO_USER_STORAGE_MB,
      storageMb: e.STUDIO_STORAGE_MB,
      diskReserveMb: e.STUDIO_DISK_RESERVE_MB,
      uploadsPerMinute: e.STUDIO_UPLOADS_PER_MINUTE,
      uploadMbPerMinute: e.STUDIO_UPLOAD_MB_PER_MINUTE,
      dueHighHours: e.STUDIO_DUE_HIGH_HOURS,
      dueMediumHours: e.STUDIO_DUE_MEDIUM_HOURS,
      dueLowHours: e.STUDIO_DUE_LOW_HOURS,
      vitalsDays: e.STUDIO_VITALS_DAYS,
      mailDays: e.STUDIO_MAIL_DAYS,
    }),
    /** Seals what is kept in the database and nobody may read there. Without it a file beside the data does. */
    secret: e.STUDIO_SECRET,
    /** Whose word on signers of content credentials counts; none unless given. */
    trustAnchors: trustOf(e.STUDIO_TRUST_ANCHORS),
    engineThreads: e.STUDIO_ENGINE_THREADS,
    /** What can make pictures besides the built-in engine. */
    engines: enginesOf(e),
    /** Debug pages exist only for loopback without a mail server (decisions, "Running it"). */
    showsDebugPages: isLoopback(e.HOST) && !e.STUDIO_PUBLIC_URL && !e.STUDIO_MAIL_URL,
    /** Flags that the environment decides; all others stand in the database. */
    flags: flagsOf(e),
  }
}

function flagsOf(e: z.output<typeof Environment>) {
  return onlyGiven({
    freeMode: e.STUDIO_FLAG_FREE_MODE,
    purchasing: e.STUDIO_FLAG_PURCHASING,
    internationalization: e.STUDIO_FLAG_INTERNATIONALIZATION,
    galleryUpgrade: e.STUDIO_FLAG_GALLERY_UPGRADE,
    helpCenter: e.STUDIO_FLAG_HELP_CENTER,
    eventSafety: e.STUDIO_FLAG_EVENT_SAFETY,
    performanceBudget: e.STUDIO_FLAG_PERFORMANCE_BUDGET,
    publicSiteMode: e.STUDIO_FLAG_PUBLIC_SITE_MODE,
  })
}

/** Only what has a value: what is not there is decided elsewhere. */
const onlyGiven = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** How payments are taken; undefined while they are simulated. Without the second key nothing would ever be fulfilled. */
function stripeOf(secretKey?: string, webhookSecret?: string, url?: string) {
  if (!secretKey) return undefined
  if (webhookSecret) return { secretKey, webhookSecret, url }
  throw new ConfigError(
    'STRIPE_WEBHOOK_SECRET: with STRIPE_SECRET_KEY it is needed too, or nothing that is paid would be delivered.',
  )
}

function providersOf(e: Parameters<typeof providerSettings>[0]): Providers {
  try {
    return providerSettings(e)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function enginesOf(e: Parameters<typeof engineSettings>[0]): EngineSettings {
  try {
    return engineSettings(e)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function trustOf(file: string | undefined): TrustAnchor[] {
  try {
    return readTrustAnchors(file)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function conformanceOf(path: string): Conformance {
  try {
    return readConformance(path)
  } catch (error) {
    if (error instanceof BadProfile) throw new ConfigError(`STUDIO_CONFORMANCE: ${error.message}`)
    throw error
  }
}

function hostedOf(url?: string, key?: string, jwtSecret?: string): HostedProject | undefined {
  return url && key ? { url: url.replace(/\/$/, ''), publishableKey: key, jwtSecret } : undefined
}
