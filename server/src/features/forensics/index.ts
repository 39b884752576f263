/** Forensics: reports of what pictures say when they are examined, and which own pictures look alike. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Authority } from '@studio/contract/forensics'
import type { Clock } from '../../platform/clock/index.ts'
import type { ContentCredentials } from '../../platform/credentials/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Gallery } from '../gallery/index.ts'
import { forensicsExporter } from './forensics.export.ts'
import { bindForensics } from './forensics.routes.ts'
import { openNear } from './near.service.ts'
import { openReports } from './reports.service.ts'
import { openTrust } from './trust.service.ts'

export interface Forensics {
  /** Removes for good the reports that were deleted more than 30 days ago. To be called every hour. */
  sweep(): Promise<unknown>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createForensics(deps: {
  http: Http
  database: DatabaseHandle
  gallery: Pick<Gallery, 'find' | 'assetsOf' | 'itemsOf' | 'likeness'>
  clock: Clock
  credentials: Pick<ContentCredentials, 'authority'>
  /** Whose word on signers counts. */
  trustAnchors: readonly Authority[]
}): Forensics {
  const reports = openReports(deps)
  bindForensics(deps.http, { near: openNear(deps), reports, trust: openTrust(deps) })
  return { sweep: reports.sweep, exporter: forensicsExporter(deps.database) }
}
