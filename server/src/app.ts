import type { PublicConfig } from '@studio/contract/system'
import { openFoundations } from './app/foundations.ts'
import { openSignIn } from './app/sign-in.ts'
import type { Engine } from './engines/engine.ts'
import { createFilms, type Films } from './engines/film/index.ts'
import { createKeyChecks } from './engines/keys.ts'
import { createTextModel, createVisionModels } from './engines/text/index.ts'
import { createThingPreparer, type ThingPreparer } from './engines/things/index.ts'
import type { VideoEngine } from './engines/video/index.ts'
import { createAccount } from './features/account/index.ts'
import {
  authExporter,
  ENDED_NEWS,
  findEmail,
  type GuessWarning,
  type PasskeyChange,
} from './features/auth/index.ts'
import { createAudit } from './features/audit/index.ts'
import { type Council, createCouncil } from './features/council/index.ts'
import { createConsole, waitingElsewhere } from './features/console/index.ts'
import { createEconomy } from './features/economy/index.ts'
import { createFlags, type Onlooker } from './features/flags/index.ts'
import { createForensics } from './features/forensics/index.ts'
import { createGallery } from './features/gallery/index.ts'
import { createGates, GATES_NEWS } from './features/gates/index.ts'
import { createInvites } from './features/invites/index.ts'
import { createInvoices } from './features/invoices/index.ts'
import { createJobs, type JobsDeps, pushJobChanges } from './features/jobs/index.ts'
import { createClients } from './features/clients/index.ts'
import { createProofs, type Proofs } from './features/proofs/index.ts'
import { createKiosk, type Kiosk } from './features/kiosk/index.ts'
import { createLegal } from './features/legal/index.ts'
import { createMetrics } from './features/metrics/index.ts'
import { createModels } from './features/models/index.ts'
import { createModeration, type Moderation } from './features/moderation/index.ts'
import { createNotifications, createTell } from './features/notifications/index.ts'
import { createPerformance } from './features/performance/index.ts'
import { createPhotoshoot } from './features/photoshoot/index.ts'
import { createProfile } from './features/profile/index.ts'
import { createLibrary } from './features/library/index.ts'
import { createPrompts } from './features/prompts/index.ts'
import { createQuota, createWrites, type WriteLimits } from './features/quota/index.ts'
import { createRealtime } from './features/realtime/index.ts'
import { createReverse } from './features/reverse/index.ts'
import { createRoadmap } from './features/roadmap/index.ts'
import { openRules } from './features/rules/index.ts'
import { createSessions } from './features/sessions/index.ts'
import { createSettings } from './features/settings/index.ts'
import { createStart } from './features/start/index.ts'
import { createStorage } from './features/storage/index.ts'
import { createSupport } from './features/support/index.ts'
import { createSystem } from './features/system/index.ts'
import { createThings } from './features/things/index.ts'
import { createUploads } from './features/uploads/index.ts'
import { createUsers, leavesAnAdmin } from './features/users/index.ts'
import { createVideo } from './features/video/index.ts'
import { createWorks, type Works } from './features/works/index.ts'
import { paragraphOf, reasonOf } from '@studio/contract/moderation'
import type { Clock } from './platform/clock/index.ts'
import { type Config, keysOf } from './platform/config/index.ts'
import { type Database, type DatabaseHandle, watchRecovery } from './platform/database/index.ts'
import { type Http, serveWebApp, socketsOf } from './platform/http/index.ts'
import { sweepIntents } from './platform/intents/index.ts'
import { createKeyring, type Keyring } from './platform/keyring/index.ts'
import type { Log } from './platform/log/index.ts'
import { createMailsToOthers, serveMailbox } from './platform/mail/index.ts'
import { readLanguages } from './platform/languages/index.ts'
import { reachedAt } from './platform/network/index.ts'
import { forgetTries } from './platform/tries/index.ts'
import { createSealing } from './platform/sealing/index.ts'
import { createSubscribers } from './platform/subscribers/index.ts'
import { serveAuthProtocol } from './supabase/auth/index.ts'
import { serveRealtimeProtocol } from './supabase/realtime/index.ts'
import { serveRestProtocol } from './supabase/rest/index.ts'
import { serveStorageProtocol } from './supabase/storage/index.ts'

export interface AppDeps {
  config: Config
  log: Log
  clock: Clock
  database: DatabaseHandle
  engines: Engine[]
  /** Where engines find their keys; by itself there are those of the environment. */
  keyring?: Keyring
  /** What films, and where it is encoded; by itself nothing films. */
  videoEngines?: VideoEngine[]
  films?: Films
  /** What reads models of people's own things: a process of its own by itself. */
  thingPreparer?: ThingPreparer
  /** How much may be written into rows; as the quota has it unless given. */
  writeLimits?: WriteLimits | undefined
  /** How often idle workers look without being told: 2 s unless given. */
  pollingSeconds?: number | undefined
  /** How often it is looked for workers that have gone silent: 5 s unless given. */
  superviseSeconds?: number | undefined
  /** Folder of the built web app. */
  webFolder: string
  /** The languages that are offered; those of the web app's texts by themselves. */
  languages?: string[]
  /** Where people reach this server; known once it listens. */
  publicUrl: () => string
}

/** Who asks what the server says of itself, and which host they asked. */
interface Asker extends Onlooker {
  host?: string | undefined
}

export interface App {
  http: Http
  /** Follows decisions of moderation that can no longer be taken back, as workers do by themselves. */
  sweepModeration(): Promise<void>
  /** Ends or executes proposals whose time has come, as workers do by themselves. */
  sweepCouncil(): Promise<void>
  /** Removes for good what was put into the trash 30 days ago. Answers how many prompts that were. */
  sweepPrompts(): Promise<number>
  /** What workers do by themselves for photo booths. */
  kiosk: Pick<Kiosk, 'makeLooks' | 'sendMails' | 'sendPrints' | 'sweep'>
  /** Removes own things that went into the trash long ago, as workers do by themselves. */
  sweepThings(): Promise<void>
  /** Forgets guests of proofs that were closed long ago, as workers do by themselves. */
  sweepProofs(): Promise<void>
  publicConfig: (asker?: Asker) => PublicConfig
  /** Keeps the order of works and counts their visitors, as workers do by themselves. */
  shelf: Works['shelf']['tasks']
  works: Works
  /** Publishes legal documents that were scheduled and are due, as workers do by themselves. */
  publishDueLegal(): Promise<void>
  /** Shows works that were scheduled and are due, as workers do by themselves. */
  publishDueWorks(): Promise<void>
  /** Tells authors how their works were liked and used, as workers do by themselves. */
  tellWorkDigests(): Promise<void>
  /** Tells people how what they follow on the roadmap has moved, as workers do by themselves. */
  tellRoadmap(): Promise<void>
  /** Mails about jobs that have ended, to whoever has the studio open nowhere, as workers do by themselves. */
  sweepJobMails(): Promise<void>
  /** Begins to deliver mails and, where this process is a worker, to work on jobs. */
  start(): Promise<void>
  /** Hands back running work and closes everything that was opened here; the database is the caller's. */
  stop(): Promise<void>
}

const MINUTE = 60
/** So many of the last acts of admins are shown on the console. */
const LATELY = 6
const HOUR = 3600
/** How often new transactions of the ledger, and entries of the audit, become part of their chains. */
const SEAL_SECONDS = 5
/** How often decisions of moderation are followed that can no longer be taken back. */
const DECISIONS_SECONDS = 2
/** How often it is looked whether a flag is to change by now. */
const FLAG_SECONDS = 5
/** How often legal documents are published that were scheduled. */
const LEGAL_SECONDS = 10
/** How often works are shown that were scheduled. */
const WORKS_SECONDS = 5
/** How often guests of photo booths are mailed, and prints are looked after. */
const KIOSK_SECONDS = 5
/** How often mails about ended jobs are looked after. */
const JOB_MAILS_SECONDS = 5

/** Builds every feature, in the order of the feature map. */
export async function createApp(deps: AppDeps): Promise<App> {
  // Long: the composition of the whole process, read from top to bottom; each statement builds one feature of those above.
  const { config, log, clock, database, webFolder, publicUrl } = deps
  const { languages = readLanguages() } = deps
  const { keyring = createKeyring(keysOf(config.engines)) } = deps
  const { engines, videoEngines = [], films = createFilms({ atOnce: 1 }) } = deps

  const { http, news, queue, objects, press, credentials, mail } = await openFoundations(deps)

  // What lower features tell; those above subscribe when they are built.
  const guessing = createSubscribers<[tx: Database, warning: GuessWarning]>()
  const passkeyChanges = createSubscribers<[tx: Database, change: PasskeyChange]>()
  const mediaChanges = createSubscribers<[userId: string, jobIds: string[]]>()
  const endings = createSubscribers<Parameters<JobsDeps['ended']>>()

  const { own, auth, lasts, signing } = await openSignIn({
    http,
    database,
    news,
    mail,
    clock,
    log,
    config,
    publicUrl,
    warn: guessing.tell,
    tellOfPasskey: passkeyChanges.tell,
    countMailToOthers: (tx, senderId) => mailsToOthers.mustTake(tx, senderId),
  })
  const legal = await createLegal({ http, database, news, clock, log })
  createInvites({ http, database, clock })
  const realtime = createRealtime({ db: database.db, news, log, config })
  const sealing = createSealing({ secret: config.secret, dataDir: config.dataDir })
  const flags = await createFlags({
    http,
    database,
    news,
    clock,
    log,
    config,
    keyring,
    realtime,
    publicUrl,
    sealing,
    checkKey: createKeyChecks(config.engines, keyring, log),
    propose: (tx, proposal) => council.propose(tx, proposal),
    // Of what is built below.
    effects: {
      over: (bytes) => quota.countOver(bytes),
      vitals: (before) => metrics.countBefore(before),
      mails: (before) => mail.countBefore(before),
    },
  })
  const mailsToOthers = createMailsToOthers({ mail, clock, perDay: flags.mailsPerDay, emailOf: findEmail })
  const isFree = (userId: string) => flags.of(userId).freeMode
  const economy = await createEconomy({
    http,
    database,
    news,
    clock,
    log,
    config,
    publicUrl,
    realtime,
    flagsOf: flags.of,
    // Built below.
    council: {
      standing: (tx, asked) => council.rules.standing(tx, asked),
      announce: (tx, proposal, due) => council.rules.announce(tx, proposal, due),
      tell: (tx, id) => council.rules.tell(tx, id),
      propose: (tx, proposal) => council.propose(tx, proposal),
    },
  })
  const { keepTermsAcceptance } = legal
  const { welcome } = economy
  const gates = createGates({ http, database, news, clock, config })
  const profile = await createProfile({
    http,
    database,
    objects,
    signing,
    config,
    clock,
    keepTermsAcceptance,
    welcome,
    isHidden: gates.isHidden,
    check: (...words) => moderation.check(...words),
  })
  const audit = createAudit({ http, database, objects, mail, clock, config, publicUrl, log })
  if (own) await serveAuthProtocol({ http, auth: own })
  await serveRestProtocol({ http, auth, profile })
  // Outside test suites know nothing of our gates: their people have passed none.
  const guard = config.conformance ? async () => {} : http.guard
  const sockets = await serveRealtimeProtocol({ http, realtime, keys: auth, guard, log })
  // Their own screens learn it at once: that they are suspended, became an admin, or are one no more.
  news.on(GATES_NEWS, (userId) => realtime.tellHere(userId, 'gates', {}))
  // Whoever is signed out or suspended hears nothing more, on whichever process they are connected to.
  for (const channel of [ENDED_NEWS, GATES_NEWS]) news.on(channel, sockets.review)
  const writes = createWrites({ database, clock, limits: deps.writeLimits })
  if (!config.conformance) http.countWritesWith(writes.count)
  const quota = createQuota({ http, database, objects, clock, limits: flags.storageLimits })
  const storage = await createStorage({
    database,
    objects,
    clock,
    config,
    quota,
    lasts: config.conformance ? async () => true : lasts,
  })
  await serveStorageProtocol(http, storage, {
    keys: auth,
    guard,
    gateway: config.conformance?.storage.gateway ?? 'ours',
  })
  serveMailbox(http, { mail, config })
  const support = createSupport({
    http,
    database,
    clock,
    config,
    languages,
    isOpen: (userId) => flags.of(userId).helpCenter,
  })

  const metrics = createMetrics({
    http,
    database,
    clock,
    isOn: () => flags.isOnForSome('performanceBudget'),
    keptDays: () => flags.keptDays().vitals,
  })
  const { failover } = config.engines
  const models = createModels({ http, engines, videoEngines, prices: economy.prices, failover })
  const uploads = createUploads({ http, database, objects, signing, clock, quota })
  const things = createThings({
    http,
    database,
    objects,
    signing,
    clock,
    queue,
    log,
    quota,
    realtime,
    dataDir: config.dataDir,
    preparer: deps.thingPreparer ?? createThingPreparer(),
    painter: engines.find(({ capabilities }) => capabilities.acceptsThings),
  })
  const gallery = createGallery({
    http,
    database,
    objects,
    signing,
    clock,
    log,
    credentials,
    room: quota,
    cameOrWent: mediaChanges.tell,
    creditFor: (userId, mediaId) => works.creditFor(userId, mediaId),
  })
  const { charges, budgets } = economy
  const settings = createSettings({ http, database, clock, realtime })
  const { settingsOf } = settings
  const tell = createTell({ database, mail, settingsOf, realtime, publicUrl })
  const rules = await openRules({
    http,
    database,
    queue,
    news,
    clock,
    log,
    paragraphOf: (policy) => paragraphOf(reasonOf(policy)),
    propose: (tx, proposal) => council.propose(tx, proposal),
  })
  const moderation: Moderation = createModeration({
    http,
    database,
    clock,
    log,
    mail,
    realtime,
    settingsOf,
    publicUrl,
    match: rules.match,
    rulesOf: rules.rulesOf,
    propose: (tx, proposal) => council.propose(tx, proposal),
    unban: gates.unban,
    dueHours: flags.dueHours,
  })
  moderation.subjects.offer('profile', profile.moderated.profile)
  moderation.subjects.offer('avatar', profile.moderated.avatar)
  const jobs = createJobs({
    http,
    database,
    queue,
    news,
    gallery,
    charges,
    budgets,
    clock,
    log,
    ended: endings.tell,
    checkRoom: (tx, userId) => quota.checkRoom(userId, 1, tx),
  })
  mediaChanges.on(jobs.mediaChanged)
  const notifications = createNotifications({
    database,
    news,
    mail,
    clock,
    log,
    realtime,
    settingsOf,
    publicUrl,
    jobOf: jobs.get,
  })
  endings.on(notifications.noteEnded)
  const stopPushing = pushJobChanges({ db: database.db, news, log, realtime })
  const prompts = createPrompts({
    http,
    database,
    gallery,
    models,
    clock,
    realtime,
    textModel: createTextModel(config.engines, log, keyring),
    checkWords: rules.checkRequest,
  })
  const library = createLibrary({ http, database, gallery, clock, realtime, coverOf: things.coverOf })
  const forensics = createForensics({
    http,
    database,
    gallery,
    clock,
    credentials,
    trustAnchors: config.trustAnchors,
  })
  const photoshoots = createPhotoshoot({
    http,
    database,
    objects,
    jobs,
    gallery,
    uploads,
    models,
    isFree,
    credentials,
    runs: prompts.runs,
    things: things.source,
    checkWords: rules.checkRequest,
  })
  const video = createVideo({
    http,
    database,
    objects,
    jobs,
    gallery,
    models,
    films,
    clock,
    realtime,
    isFree,
    things: things.source,
    checkWords: rules.checkRequest,
  })
  const reverse = createReverse({
    http,
    database,
    objects,
    gallery,
    uploads,
    charges,
    budgets,
    isFree,
    clock,
    visionModels: createVisionModels(config.engines, log, keyring),
    checkWords: rules.checkRequest,
  })
  const works = createWorks({
    http,
    database,
    objects,
    signing,
    clock,
    queue,
    publicUrl,
    gallery,
    settingsOf,
    realtime,
    tell,
    isAdmin: profile.isAdmin,
    raise: moderation.raise,
    prompts: prompts.forWorks,
    check: moderation.check,
    report: moderation.report,
    sign: credentials.sign,
    checkRoom: (userId, bytes) => quota.checkRoom(userId, bytes),
    publicProfile: profile.getPublic,
  })
  moderation.subjects.offer('work', works.moderated)
  const roadmap = createRoadmap({
    http,
    database,
    clock,
    news,
    tell,
    realtime,
    publicUrl,
    isAdmin: profile.isAdmin,
    check: moderation.check,
  })
  for (const [kind, subject] of roadmap.moderated) moderation.subjects.offer(kind, subject)
  // The votes of whoever is suspended count no more.
  news.on(GATES_NEWS, (userId) => {
    roadmap.recountOf(userId).catch((err: unknown) => log.warn({ err }, 'votes were not counted anew'))
  })
  const clients = createClients({
    http,
    database,
    clock,
    // Built below.
    proofsOf: (userId, clientIds) => proofs.ofClients(userId, clientIds),
  })
  const invoices = createInvoices({
    http,
    database,
    objects,
    clock,
    log,
    mail: mailsToOthers,
    press,
    tell,
  })
  const proofs: Proofs = await createProofs({
    http,
    database,
    objects,
    queue,
    clock,
    log,
    gallery,
    jobs,
    models,
    photoshoots,
    press,
    clients,
    mail: mailsToOthers,
    tell,
    publicUrl,
    check: moderation.check,
  })
  moderation.subjects.offer(...proofs.moderated)
  const kiosk = createKiosk({
    http,
    database,
    objects,
    clock,
    log,
    gallery,
    uploads,
    quota,
    publicUrl,
    sealing,
    signing,
    mail,
    mailsToOthers,
    dataDir: config.dataDir,
    raise: moderation.raise,
    printers: config.printers,
    isOn: (userId) => flags.of(userId).eventSafety,
    shoots: {
      check: photoshoots.check,
      startIn: photoshoots.startIn,
      get: jobs.get,
      cancel: jobs.cancel,
      models: models.list,
      countQueued: async (userId) => (await jobs.count(userId, undefined)).queued,
    },
  })
  moderation.subjects.offer(...kiosk.moderated)
  const sessions = await createSessions({
    http,
    database,
    clock,
    news,
    log,
    objects,
    realtime,
    gallery,
    uploads,
    photoshoots,
    tell,
    holdLine: jobs.holdLine,
    usualModel: () => models.list().find(({ kinds }) => kinds.includes('image'))?.id ?? 'studio',
    variantsOf: prompts.variantsOf,
    check: moderation.check,
  })
  moderation.subjects.offer(...sessions.moderated)
  const account = createAccount({
    http,
    database,
    objects,
    queue,
    mail,
    clock,
    log,
    own,
    publicUrl,
    lasts: auth.lasts,
    realtime,
    settingsOf,
    isLastAdmin: (tx, id) => profile.isLastAdmin(tx, id, leavesAnAdmin),
    // In the order of the archive: who holds something of a user gives it here.
    exporters: [
      authExporter(database),
      ...[
        profile,
        settings,
        gallery,
        prompts,
        library,
        reverse,
        forensics,
        video,
        uploads,
        things,
        jobs,
        economy,
        legal,
        storage,
        support,
        moderation,
        works,
        kiosk,
        clients,
        invoices,
        proofs,
        roadmap,
        sessions,
      ].map(({ exporter }) => exporter),
    ],
  })
  guessing.on(account.warnOfGuesses)
  passkeyChanges.on(account.tellOfPasskey)
  const council: Council = createCouncil({
    http,
    database,
    queue,
    news,
    mail,
    clock,
    log,
    config,
    realtime,
    settingsOf,
    publicUrl,
    ledger: economy.proposals,
  })
  const { kind: flagKind, payload, summary, decided } = flags.proposal
  council.offer(flagKind, {
    payload,
    summary,
    needs: 2,
    execute: (tx, change, { proposerId, reason }) => decided(tx, change, { actorId: proposerId, reason }),
  })
  council.offer(rules.override.kind, rules.override)
  council.offer(moderation.erase.name, moderation.erase.kind)
  council.offer(economy.changedSettings.kind, economy.changedSettings)
  council.offer(economy.higherLimit.kind, economy.higherLimit)
  const performance = createPerformance({
    http,
    database,
    clock,
    log,
    version: config.version,
    token: config.metricsToken,
    parts: { sockets: sockets.count, queue: () => queue.depths(), bytes: quota.allBytes },
  })
  const users = createUsers({
    http,
    database,
    clock,
    council,
    strikesOf: moderation.strikesOf,
    gates: gates.within,
    setAdmin: profile.setAdmin,
    mail,
    settingsOf,
    publicUrl,
    supportEmail: config.supportEmail,
    signIns: own && { end: own.devices.endAll, unban: own.admin.liftBan },
  })
  council.offer(moderation.ban.kind, {
    payload: moderation.ban.payload,
    needs: 1,
    summary: () => [{ name: 'suspended', before: 'false', after: 'true' }],
    execute: (tx, { userId: id, reason }, { proposerId: actorId }) => users.ban(tx, { actorId, id, reason }),
  })

  createStart({
    http,
    publishableKey: auth.publishableKey,
    flagsOf: (onlooker) => flags.shown(onlooker).flags,
  })
  createConsole({
    http,
    log,
    database,
    objects,
    queue,
    clock,
    models,
    version: config.version,
    connections: sockets.count,
    waiting: waitingElsewhere({ audit, moderation, council, flags, clock }),
    lately: () => audit.lately(LATELY),
  })

  /** Passkeys belong to one address: of `localhost` and `127.0.0.1`, to the one that the site is known by. */
  const hasPasskeysAt = (address: string): boolean =>
    own?.passkeys.site()?.origins.includes(new URL(address).origin) ?? false
  const publicConfig = (asker?: Asker): PublicConfig => ({
    version: config.version,
    ...flags.shown(asker),
    auth: {
      url: config.hosted?.url ?? reachedAt(publicUrl(), asker?.host),
      publishableKey: auth.publishableKey,
      methods: [
        'magic_link',
        'password',
        ...(own?.providers.names.includes('google') ? (['google'] as const) : []),
        ...(hasPasskeysAt(reachedAt(publicUrl(), asker?.host)) ? (['passkey'] as const) : []),
      ],
      mailbox: own && config.showsDebugPages ? '/debug/mailbox' : null,
    },
    locales: languages,
    communityUrl: config.communityUrl ?? null,
    supportEmail: config.supportEmail ?? null,
    legal: legal.current(),
  })
  const recovery = watchRecovery(database, log)
  createSystem({
    http,
    version: config.version,
    publicConfig,
    queue,
    isStuck: recovery.isStuck,
    checks: {
      database: () => database.ready(),
      storage: async () => {
        await objects.ready()
        await quota.ready()
      },
      queue: () => queue.ready(),
    },
  })
  await serveWebApp(http, webFolder, {
    connectsTo: () => [
      ...socketsOf(publicUrl()),
      ...(config.hosted ? [config.hosted.url, ...socketsOf(config.hosted.url)] : []),
    ],
    config: ({ headers }) => publicConfig({ cookies: headers.cookie, host: headers.host }),
    facts: { '/w/:id': ({ id = '' }) => works.pages.facts(id) },
  })

  return {
    http,
    works,
    publicConfig,
    shelf: works.shelf.tasks,
    sweepModeration: moderation.sweep,
    sweepCouncil: council.sweep,
    sweepPrompts: prompts.sweep,
    kiosk,
    sweepProofs: proofs.sweep,
    sweepThings: things.sweep,
    publishDueLegal: legal.publishDue,
    publishDueWorks: works.publishDue,
    tellWorkDigests: works.tellDigests,
    tellRoadmap: roadmap.tell,
    sweepJobMails: notifications.sweep,
    async start() {
      await mail.start()
      await performance.noteRelease()
      works.shelf.start()
      if (!config.runsWorker) return
      await jobs.start()
      await account.start()
      await council.start()
      await works.pages.start()
      await proofs.start()
      await things.start()
      queue.every(MINUTE, 'sweep-council', () => council.sweep())
      await rules.start()
      queue.every(HOUR, 'sweep-mails', () => mail.sweep(flags.keptDays().mails))
      queue.every(FLAG_SECONDS, 'flag-schedule', () => flags.runDue())
      queue.every(HOUR, 'sweep-intents', async () => void (await sweepIntents(database.db)))
      queue.every(MINUTE, 'sweep-realtime', () => realtime.sweep())
      queue.every(MINUTE, 'sweep-storage-uploads', async () => void (await storage.resumables.sweep()))
      if (own) queue.every(HOUR, 'sweep-guesses', () => own.sweepGuesses())
      queue.every(HOUR, 'sweep-tries', () => forgetTries(database.db, clock.now()))
      queue.every(HOUR, 'sweep-written-bytes', writes.sweep)
      queue.every(SEAL_SECONDS, 'seal-ledger', () => economy.seal(false))
      queue.every(HOUR, 'seal-ledger-thoroughly', () => economy.seal(true))
      queue.every(DECISIONS_SECONDS, 'moderation', () => moderation.sweep())
      queue.every(SEAL_SECONDS, 'seal-audit', () => audit.seal(false))
      queue.every(HOUR, 'seal-audit-thoroughly', () => audit.seal(true))
      queue.every(5 * MINUTE, 'tell-audit-head', () => audit.tellHead())
      queue.every(LEGAL_SECONDS, 'legal-schedule', () => legal.publishDue())
      queue.every(WORKS_SECONDS, 'works-schedule', () => works.publishDue())
      queue.every(HOUR, 'works-digests', () => works.tellDigests())
      queue.every(HOUR, 'tell-roadmap', () => roadmap.tell())
      queue.every(24 * HOUR, 'count-roadmap', () => roadmap.recount())
      queue.every(MINUTE, 'works-kept', async () => void (await works.noteKept()))
      queue.every(JOB_MAILS_SECONDS, 'job-mails', () => notifications.sweep())
      queue.every(HOUR, 'sweep-metrics', () => metrics.sweep())
      queue.every(HOUR, 'sweep-performance', () => performance.sweep())
      queue.every(HOUR, 'sweep-exports', async () => void (await account.sweepExports()))
      queue.every(HOUR, 'remove-accounts', async () => void (await account.removeDue()))
      queue.every(HOUR, 'sweep-video', async () => void (await video.sweep()))
      queue.every(10 * MINUTE, 'rank-works', async () => void (await works.shelf.tasks.rankChanged()))
      queue.every(24 * HOUR, 'rank-all-works', async () => void (await works.shelf.tasks.rankAged()))
      queue.every(HOUR, 'sweep-works', () => works.shelf.tasks.forget())
      queue.every(24 * HOUR, 'sweep-work-words', () => works.shelf.tasks.forgetWords())
      queue.every(HOUR, 'sweep-prompts', async () => void (await prompts.sweep()))
      queue.every(HOUR, 'sweep-library', async () => void (await library.sweep()))
      queue.every(MINUTE, 'sweep-reversals', () => reverse.sweep())
      queue.every(HOUR, 'sweep-forensics', async () => void (await forensics.sweep()))
      queue.every(KIOSK_SECONDS, 'kiosk-mails', () => kiosk.sendMails())
      queue.every(KIOSK_SECONDS, 'kiosk-prints', () => kiosk.sendPrints())
      queue.every(KIOSK_SECONDS, 'kiosk-looks', () => kiosk.makeLooks())
      queue.every(5 * MINUTE, 'sweep-sessions', () => sessions.sweep())
      queue.every(HOUR, 'sweep-kiosk', () => kiosk.sweep())
      queue.every(HOUR, 'sweep-proofs', () => proofs.sweep())
      queue.every(HOUR, 'tell-overdue', () => invoices.sweep())
      queue.every(MINUTE, 'fold-pictures', () => gallery.foldDue())
      queue.every(MINUTE, 'hash-pictures', async () => void (await gallery.likeness.hashDue()))
      queue.every(HOUR, 'sweep-uploads', () => uploads.sweep())
      queue.every(HOUR, 'sweep-things', () => things.sweep())
      queue.every(HOUR, 'sweep-gallery', async () => void (await gallery.sweep()))
    },
    // No new requests first; then what runs is handed back; then what both stand on is closed.
    async stop() {
      recovery.stop()
      await sockets.close()
      await http.server.close()
      await works.shelf.stop()
      await jobs.stop()
      await account.stop()
      await council.stop()
      await performance.close()
      await mail.stop()
      await queue.close()
      stopPushing()
      notifications.close()
      sessions.close()
      await realtime.close()
      council.close()
      rules.close()
      gates.close()
      legal.close()
      flags.close()
      await economy.close()
      await auth.close()
      credentials.close()
      await news.close()
    },
  }
}
