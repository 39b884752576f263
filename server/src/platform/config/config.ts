import { emailToFind, isEmail } from '@studio/contract/kernel'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InstallationName, knownSetting } from '@studio/contract/flags'
import * as z from 'zod'
import { isLoopback } from '../network/index.ts'
import { readS3Address } from '../objects/s3-address.ts'
import { buildOf } from './build.ts'
import { BadProfile, type Conformance, readConformance } from './conformance.ts'
import { ENGINES, type EngineSettings, engineSettings } from './engines.ts'
import { PROVIDERS, type Providers, providerSettings } from './providers.ts'
import { SIGN_IN, signInSettings } from './sign-in.ts'
import { readTrustAnchors, type TrustAnchor } from './trust.ts'
import {
  address,
  flag,
  headerWord,
  isAddressRange,
  isHost,
  isRedirect,
  isSender,
  listOf,
  namedUrls,
  integer,
  word,
} from './values.ts'

const HTTP = ['http:', 'https:']

/** Ranges of limits that the environment may override are in the contract. */
const installed = (name: InstallationName) =>
  integer(knownSetting(name).least, knownSetting(name).most).optional()

const isAtRoot = (text: string) => !URL.canParse(text) || new URL(text).pathname === '/'

/** Public URL: an origin. */
const origin = address({ protocols: HTTP })
  .refine(
    isAtRoot,
    'must not have a path: the studio is at the root of its host. Use a separate host name, such as studio.example.org',
  )
  .refine(
    (text) => !['0.0.0.0', '[::]'].includes(new URL(text).hostname),
    'must name a host that people can reach',
  )
  .transform((text) => new URL(text).origin)

const bucket = word.superRefine((text, context) => {
  try {
    readS3Address(text)
  } catch (error) {
    context.addIssue((error as Error).message)
  }
})

const BACKUP_FORMS = 'must be a folder as in file:///mnt/backups, or a bucket as in STUDIO_OBJECTS_URL'

/** A folder or a bucket for backups. */
const backupPlace = word.superRefine((text, context) => {
  try {
    if (text.startsWith('s3')) readS3Address(text)
    else if (!/^file:\/\/\/[^?#]+$/.test(text) || !fileURLToPath(text)) context.addIssue(BACKUP_FORMS)
  } catch (error) {
    context.addIssue(text.startsWith('s3') ? (error as Error).message : BACKUP_FORMS)
  }
})

/** All settings of a deployment by environment variable. Absent ones use their default. */
const Environment = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: word
    .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
    .refine(isHost, 'must be an IP address or the name of a host, without a port')
    .default('127.0.0.1'),
  DATABASE_URL: address({
    protocols: ['postgres:', 'postgresql:'],
    path: 'one name',
    credentials: 'any',
    query: true,
    mayLackHost: true,
  }).optional(),
  STUDIO_DATA_DIR: word
    .refine((text) => !/^~|:\/\//.test(text), 'must be the path of a folder; ~ is not replaced here')
    .default('./data'),
  STUDIO_PUBLIC_URL: origin.optional(),
  STUDIO_OBJECTS_URL: bucket.optional(),
  STUDIO_MAIL_URL: address({
    protocols: ['smtp:', 'smtps:'],
    path: 'none',
    credentials: 'both or none',
    query: true,
  }).optional(),
  STUDIO_MAIL_FROM: word
    .refine(
      isSender,
      'must be one sender, as in Studio <studio@example.org>; quote a name that contains a comma',
    )
    .default('Studio Alpha <studio@localhost>'),
  STUDIO_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  STUDIO_WORKER_PORT: integer(0, 65_535).optional(),
  STUDIO_LOG_FORMAT: z.enum(['auto', 'json', 'text'], 'must be auto, json or text').default('auto'),
  STUDIO_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STUDIO_ADMIN_EMAILS: listOf(isEmail, 'must be email addresses separated by commas').default([]),
  STUDIO_BUILD: headerWord.max(64, 'must have 64 characters or fewer').optional(),
  STUDIO_DRAIN_SECONDS: integer(0, 60).default(0),
  STUDIO_METRICS_TOKEN: headerWord.min(16, 'must have 16 characters or more').optional(),
  STUDIO_INVITE_ONLY: flag.default(false),
  STUDIO_SUPPORT_EMAIL: word.refine(isEmail, 'must be an email address').optional(),
  STUDIO_COMMUNITY_URL: address({ protocols: HTTP, query: true }).optional(),
  STUDIO_TRUSTED_PROXIES: listOf(
    isAddressRange,
    'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  ).default([]),
  STRIPE_SECRET_KEY: headerWord.regex(/^(sk|rk)_/, 'must start with sk_ or rk_').optional(),
  STRIPE_WEBHOOK_SECRET: headerWord.startsWith('whsec_', 'must start with whsec_').optional(),
  STUDIO_STRIPE_URL: address({ protocols: HTTP }).optional(),
  STUDIO_USER_STORAGE_MB: installed('userStorageMb'),
  STUDIO_PHOTOGRAPH_STORAGE_MB: installed('photographStorageMb'),
  STUDIO_HEIC: flag.default(true),
  STUDIO_STORAGE_MB: installed('storageMb'),
  STUDIO_DISK_RESERVE_MB: installed('diskReserveMb'),
  STUDIO_UPLOADS_PER_MINUTE: installed('uploadsPerMinute'),
  STUDIO_UPLOAD_MB_PER_MINUTE: installed('uploadMbPerMinute'),
  STUDIO_MAILS_PER_DAY: installed('mailsPerDay'),
  STUDIO_DUE_HIGH_HOURS: installed('dueHighHours'),
  STUDIO_DUE_MEDIUM_HOURS: installed('dueMediumHours'),
  STUDIO_DUE_LOW_HOURS: installed('dueLowHours'),
  STUDIO_VITALS_DAYS: installed('vitalsDays'),
  STUDIO_MAIL_DAYS: installed('mailDays'),
  STUDIO_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  STUDIO_TRUST_ANCHORS: word.optional(),
  STUDIO_ENGINE_THREADS: integer(1, 64).optional(),
  STUDIO_MAIL_INTERVAL_SECONDS: integer(0, 3_600).default(60),
  STUDIO_REDIRECT_URLS: listOf(
    isRedirect,
    'must be URLs or globs such as https://*.example.org/**, separated by commas',
  ).default([]),
  STUDIO_PRINTERS: namedUrls(['ipp:', 'ipps:']).default({}),
  STUDIO_AUTH_LIMITS: flag.default(true),
  ...SIGN_IN,
  ...PROVIDERS,
  ...ENGINES,
  STUDIO_BACKUP_URL: backupPlace.optional(),
  STUDIO_BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  STUDIO_BACKUP_HOURS: integer(0, 168).default(24),
  STUDIO_BACKUP_DAYS: integer(1, 3_650).default(30),
  STUDIO_CONFORMANCE: word.optional(),
  STUDIO_SUPABASE_URL: address({ protocols: HTTP, path: 'none' }).optional(),
  STUDIO_SUPABASE_PUBLISHABLE_KEY: headerWord.optional(),
  STUDIO_SUPABASE_JWT_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  STUDIO_FLAG_FREE_MODE: flag.optional(),
  STUDIO_FLAG_PURCHASING: flag.optional(),
  STUDIO_FLAG_INTERNATIONALIZATION: flag.optional(),
  STUDIO_FLAG_GALLERY_UPGRADE: flag.optional(),
  STUDIO_FLAG_HELP_CENTER: flag.optional(),
  STUDIO_FLAG_EVENT_SAFETY: flag.optional(),
  STUDIO_FLAG_PERFORMANCE_BUDGET: flag.optional(),
  STUDIO_FLAG_PUBLIC_SITE_MODE: z.enum(['redirect', 'hero']).optional(),
})

/** A hosted project that replaces the built-in sign-in. */
export interface HostedProject {
  url: string
  publishableKey: string
  /** For projects that sign with a shared secret. */
  jwtSecret: string | undefined
}

export type Config = ReturnType<typeof readConfig>

/** An invalid setting. The message names it and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const isLocal = (host: string) => isLoopback(host.includes(':') ? `[${host}]` : host)

const JSON_SETTINGS = new Set(['STUDIO_OPENID_PROVIDERS', 'STUDIO_SAML_PROVIDERS'])

/** One line per setting, with its first problem. */
function describe(issues: z.core.$ZodIssue[]): string[] {
  const sources = new Map<string, string>()
  for (const { path, message } of issues) {
    const [name = '', ...within] = path.map(String)
    const where = within.length > 0 ? `${within.join('.')} ` : ''
    if (!sources.has(name)) sources.set(name, `${name}: ${where}${message}`)
  }
  return [...sources.values()]
}

/** A line break usually comes from a pasted file, and would break a header or a log line. */
const brokenIn = (environment: Record<string, string | undefined>): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    name in Environment.shape && !JSON_SETTINGS.has(name) && /\p{Cc}/u.test(value ?? '') ? [name] : [],
  )

const LINE_BREAK = 'must not contain line breaks or other control characters'

/** @throws ConfigError for settings that are valid alone but contradict each other. */
function checkContradictions(e: z.output<typeof Environment>): void {
  if (!isLocal(e.HOST) && !e.STUDIO_PUBLIC_URL)
    throw new ConfigError(
      `HOST: ${e.HOST} can be reached from other machines. Set STUDIO_PUBLIC_URL to the URL people will use, or remove HOST.`,
    )
  if (e.STUDIO_ROLE !== 'all' && !e.DATABASE_URL)
    throw new ConfigError(
      `STUDIO_ROLE: ${e.STUDIO_ROLE} alone needs DATABASE_URL: the embedded database serves one process.`,
    )

  if (e.STUDIO_HIDE_ACCOUNTS && e.STUDIO_AUTOCONFIRM)
    throw new ConfigError(
      'STUDIO_HIDE_ACCOUNTS: with STUDIO_AUTOCONFIRM a sign-up returns a session, which reveals who has an account. Remove one of them.',
    )
  if (Boolean(e.STUDIO_SUPABASE_URL) !== Boolean(e.STUDIO_SUPABASE_PUBLISHABLE_KEY))
    throw new ConfigError(
      'STUDIO_SUPABASE_URL and STUDIO_SUPABASE_PUBLISHABLE_KEY: a hosted project needs both. Set both or none.',
    )
  if (e.STUDIO_CONFORMANCE && (!isLocal(e.HOST) || e.STUDIO_PUBLIC_URL))
    throw new ConfigError(
      'STUDIO_CONFORMANCE: a conformance profile disables protections. It works on loopback only, without STUDIO_PUBLIC_URL.',
    )
}

/**
 * Reads and validates all settings once, at start.
 * @throws ConfigError naming each invalid setting.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  // An empty value means "not set", as in `NAME= npm start` and most service managers.
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const unknown = Object.keys(variables).filter(
    (name) => name.startsWith('STUDIO_') && !(name in Environment.shape),
  )
  const broken = brokenIn(variables)
  const read = Environment.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([name]) => !broken.includes(name))),
  )
  const problems = [
    ...unknown.map((name) => `${name} is not a setting. See docs/operations.md for the list.`),
    ...broken.map((name) => `${name}: ${LINE_BREAK}`),
    ...(read.success ? [] : describe(read.error.issues)),
  ]
  if (!read.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const e = read.data
  checkContradictions(e)
  return {
    version: '12.5.0',
    /** Id of the build, for operators. */
    build: buildOf(e.STUDIO_BUILD),
    /** Seconds between turning readiness off and refusing requests. */
    drainSeconds: e.STUDIO_DRAIN_SECONDS,
    host: e.HOST,
    port: e.PORT,
    /** Port of health, readiness and metrics of a process that only runs jobs; none by default. */
    workerPort: e.STUDIO_WORKER_PORT,
    dataDir: resolve(e.STUDIO_DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    objectsUrl: e.STUDIO_OBJECTS_URL,
    /** Public URL; derived from host and port by default. */
    publicUrl: e.STUDIO_PUBLIC_URL,
    mail: {
      url: e.STUDIO_MAIL_URL,
      from: e.STUDIO_MAIL_FROM,
      intervalSeconds: e.STUDIO_MAIL_INTERVAL_SECONDS,
    },
    runsWeb: e.STUDIO_ROLE !== 'worker',
    runsWorker: e.STUDIO_ROLE !== 'web',
    logLevel: e.STUDIO_LOG_LEVEL,
    /** `auto`: readable text on a terminal, JSON elsewhere. */
    logFormat: e.STUDIO_LOG_FORMAT,
    adminEmails: e.STUDIO_ADMIN_EMAILS.map(emailToFind),
    /** Token for `/api/admin/metrics`; without it the endpoint is not found. */
    metricsToken: e.STUDIO_METRICS_TOKEN,
    /** True if new accounts need an invite. */
    isInviteOnly: e.STUDIO_INVITE_ONLY,
    /** Email address for support and appeals. */
    supportEmail: e.STUDIO_SUPPORT_EMAIL,
    /** URL of the community chat. */
    communityUrl: e.STUDIO_COMMUNITY_URL,
    trustedProxies: e.STUDIO_TRUSTED_PROXIES,
    redirectUrls: e.STUDIO_REDIRECT_URLS,
    /** URLs of the booths' printers, by display name. */
    printers: e.STUDIO_PRINTERS,
    /** Limits sign-in requests per IP address; off only in conformance runs. */
    hasAuthLimits: e.STUDIO_AUTH_LIMITS,
    hosted: hostedOf(e.STUDIO_SUPABASE_URL, e.STUDIO_SUPABASE_PUBLISHABLE_KEY, e.STUDIO_SUPABASE_JWT_SECRET),
    signIn: signInSettings(e, e.STUDIO_MAIL_URL !== undefined),
    /** External identity providers. */
    providers: providersOf(e),
    /** Overrides for public test suites; undefined in production. */
    conformance: e.STUDIO_CONFORMANCE ? conformanceOf(e.STUDIO_CONFORMANCE) : undefined,
    stripe: stripeOf(e.STRIPE_SECRET_KEY, e.STRIPE_WEBHOOK_SECRET, e.STUDIO_STRIPE_URL),
    /** Limits decided by the environment, as in `contract/src/flags`; all others are in the database. */
    installation: installationOf(e),
    /** Key for sealed database values. By default a key file in the data folder is used. */
    secret: e.STUDIO_SECRET,
    /** Trusted authorities for content credentials; none by default. */
    trustAnchors: trustOf(e.STUDIO_TRUST_ANCHORS),
    engineThreads: e.STUDIO_ENGINE_THREADS,
    backup: backupOf(e),
    /** True after a restore until an operator releases it: no emails, jobs, prints and other background work. */
    isQuarantined: false,
    /** Whether HEIC files are imported, whose codec has patents. */
    heic: e.STUDIO_HEIC,
    /** Image engines besides the built-in one. */
    engines: enginesOf(e),
    /** Debug pages exist only on loopback without a mail server (decisions, "Running it"). */
    showsDebugPages: isLocal(e.HOST) && !e.STUDIO_PUBLIC_URL && !e.STUDIO_MAIL_URL,
    /** Feature flags decided by the environment; all others are in the database. */
    flags: flagsOf(e),
  }
}

/** Where backups go; undefined without. */
function backupOf(e: z.output<typeof Environment>) {
  const url = e.STUDIO_BACKUP_URL
  if (!url) {
    if (e.STUDIO_BACKUP_PASSPHRASE)
      throw new ConfigError('STUDIO_BACKUP_PASSPHRASE: has no effect without STUDIO_BACKUP_URL.')
    return undefined
  }
  const dataDir = resolve(e.STUDIO_DATA_DIR)
  if (url.startsWith('file:') && `${resolve(fileURLToPath(url))}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new ConfigError(
      `STUDIO_BACKUP_URL: the folder is in the data folder ${dataDir} and would be lost with it. Choose another disk.`,
    )
  if (e.STUDIO_OBJECTS_URL && placeOf(e.STUDIO_OBJECTS_URL) === placeOf(url))
    throw new ConfigError(
      'STUDIO_BACKUP_URL: this is the bucket of STUDIO_OBJECTS_URL. Choose another bucket.',
    )
  return {
    url,
    passphrase: e.STUDIO_BACKUP_PASSPHRASE,
    /** Hours between backups; 0 for none by schedule. */
    hours: e.STUDIO_BACKUP_HOURS,
    days: e.STUDIO_BACKUP_DAYS,
  }
}

/** A bucket without its key. */
const placeOf = (text: string): string => {
  const { host, pathname } = new URL(text)
  return `${host}${pathname.replace(/\/$/, '')}`
}

function installationOf(e: z.output<typeof Environment>) {
  return omitUndefined({
    userStorageMb: e.STUDIO_USER_STORAGE_MB,
    photographStorageMb: e.STUDIO_PHOTOGRAPH_STORAGE_MB,
    storageMb: e.STUDIO_STORAGE_MB,
    diskReserveMb: e.STUDIO_DISK_RESERVE_MB,
    uploadsPerMinute: e.STUDIO_UPLOADS_PER_MINUTE,
    uploadMbPerMinute: e.STUDIO_UPLOAD_MB_PER_MINUTE,
    mailsPerDay: e.STUDIO_MAILS_PER_DAY,
    dueHighHours: e.STUDIO_DUE_HIGH_HOURS,
    dueMediumHours: e.STUDIO_DUE_MEDIUM_HOURS,
    dueLowHours: e.STUDIO_DUE_LOW_HOURS,
    vitalsDays: e.STUDIO_VITALS_DAYS,
    mailDays: e.STUDIO_MAIL_DAYS,
  })
}

function flagsOf(e: z.output<typeof Environment>) {
  return omitUndefined({
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

/** Drops undefined values, which are decided elsewhere. */
const omitUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/**
 * Payment settings; undefined while payments are simulated. Without the webhook secret no purchase could be
 * fulfilled.
 */
function stripeOf(secretKey?: string, webhookSecret?: string, url?: string) {
  if (!secretKey && webhookSecret)
    throw new ConfigError(
      'STRIPE_SECRET_KEY: required with STRIPE_WEBHOOK_SECRET. Without both, purchases are simulated.',
    )
  if (!secretKey) return undefined
  if (webhookSecret) return { secretKey, webhookSecret, url }
  throw new ConfigError(
    'STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY, because paid purchases couldn’t be delivered without it.',
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
