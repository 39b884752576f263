import type { PublicConfig } from '@studio/contract/system'
import { composeClients } from './app/compose/clients.ts'
import { composeCreation } from './app/compose/creation.ts'
import { composeIdentity } from './app/compose/identity.ts'
import { composeInstallation } from './app/compose/installation.ts'
import { type Asker, composeOperations } from './app/compose/operations.ts'
import { composeSharing } from './app/compose/sharing.ts'
import type { AppDeps } from './app/options.ts'
import { closePlatform, openPlatform } from './app/platform.ts'
import { type Add, registerFeatures, type RunningFeatures } from './app/register-features.ts'
import { createFilms } from './engines/film/index.ts'
import { createThingPreparer } from './engines/things/index.ts'
import type { Economy } from './features/economy/index.ts'
import { keysOf } from './platform/config/index.ts'
import type { Feature } from './platform/feature/index.ts'
import { type Http, serveWebApp, socketsOf } from './platform/http/index.ts'
import { createKeyring } from './platform/keyring/index.ts'
import { readLanguages } from './platform/languages/index.ts'
import { serveMailbox } from './platform/mail/index.ts'
import { createPort } from './platform/port/index.ts'

export type { AppDeps } from './app/options.ts'

export interface App {
  http: Http
  publicConfig: (caller?: Asker) => PublicConfig
  /** Runs periodic work of a feature now, by its name. Workers run it automatically. */
  runPeriodic: RunningFeatures['run']
  /** Starts sending emails and, if this process is a worker, running jobs. */
  start(): Promise<void>
  /** Returns a new code for the first administrator; undefined if none is needed. */
  renewAdminCode: () => Promise<string | undefined>
  /** Reports this process as not ready, so that load balancers send requests elsewhere. It still answers all. */
  endReadiness(): void
  /** Returns running work to the queue and closes everything that was opened here. The caller closes the database. */
  stop(): Promise<void>
}

/** Creates all features; each depends on the platform and on earlier features. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, publicUrl } = deps
  const { languages = readLanguages(), engines, videoEngines = [] } = deps
  const { keyring = createKeyring(keysOf(config.engines)), films = createFilms({ atOnce: 1 }) } = deps
  const { thingPreparer = createThingPreparer() } = deps
  const makers = { engines, videoEngines, films, thingPreparer, keyring }
  const platform = await openPlatform(deps)
  const { http, mail, log, queue } = platform

  const features: Feature[] = []
  const add: Add = (feature) => {
    features.push(feature)
    return feature
  }
  const ledger = createPort<Economy['ledgerProposals']>('the proposals of the economy')
  const installation = await composeInstallation(platform, add, { keyring, ledger })
  const identity = await composeIdentity(platform, add, { ...installation, ledger })
  const creation = await composeCreation(platform, add, {
    installation,
    identity,
    makers,
    writeLimits: deps.writeLimits,
  })
  const { works } = composeSharing(platform, add, { installation, identity, creation })
  await composeClients(platform, add, { installation, identity, creation })
  const { publicConfig, endReadiness } = composeOperations(platform, add, {
    installation,
    identity,
    creation,
    languages,
  })

  serveMailbox(http, { mail, config })
  await serveWebApp(http, deps.webFolder, {
    connectsTo: () => [
      ...socketsOf(publicUrl()),
      ...(config.hosted ? [config.hosted.url, ...socketsOf(config.hosted.url)] : []),
    ],
    config: ({ headers }) => publicConfig({ cookies: headers.cookie, host: headers.host }),
    facts: { '/w/:id': ({ id = '' }) => works.facts(id) },
  })

  const running = registerFeatures(features, {
    exporters: identity.account,
    subjects: identity.moderation.subjects,
    council: installation.council,
    queue,
    log,
    isWorker: config.runsWorker,
  })
  return {
    http,
    publicConfig,
    runPeriodic: running.run,
    start: running.start,
    renewAdminCode: identity.profile.renewAdminCode,
    endReadiness,
    // Rejects new requests first, then lets features return running work, then closes their dependencies.
    async stop() {
      await identity.sockets.close()
      await http.server.close()
      await running.stop()
      await closePlatform(platform)
    },
  }
}
