/** Forensics: reports of examined images, and the search for similar images. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Gallery } from '../gallery/index.ts'
import { forensicsExporter } from './forensics.export.ts'
import { bindForensics } from './forensics.routes.ts'
import { openNear } from './near.service.ts'
import { createReportsService } from './reports.service.ts'
import { createTrustService } from './trust.service.ts'

interface ForensicsNeeds {
  gallery: Pick<Gallery, 'find' | 'assetsOf' | 'itemsOf' | 'likeness'>
}

export function createForensics(platform: Platform, { gallery }: ForensicsNeeds): Feature {
  const { http, database, clock, credentials, config } = platform
  const reports = createReportsService({ database, gallery, clock })
  bindForensics(http, {
    near: openNear({ database, gallery }),
    reports,
    trust: createTrustService({ credentials, trustAnchors: config.trustAnchors }),
  })
  return {
    name: 'forensics',
    exporter: forensicsExporter(database),
    // Purges reports deleted more than 30 days ago.
    periodic: [{ name: 'sweep-forensics', seconds: HOUR_SECONDS, run: reports.sweep }],
  }
}
