import { X509Certificate } from 'node:crypto'
import type { Authority, Trust } from '@studio/contract/forensics'
import type { ContentCredentials } from '../../platform/credentials/index.ts'

export type TrustService = ReturnType<typeof createTrustService>

const sha256Of = (pem: string): string =>
  new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()

/** Configured trust anchors, and the studio's own authority, which identifies files made here. */
export function createTrustService(deps: {
  credentials: Pick<ContentCredentials, 'authority'>
  trustAnchors: readonly Authority[]
}) {
  return async (): Promise<Trust> => {
    const pem = await deps.credentials.authority()
    return { anchors: [...deps.trustAnchors], own: { pem, sha256: sha256Of(pem) } }
  }
}
