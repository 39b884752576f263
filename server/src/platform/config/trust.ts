import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g
/** All are sent to each browser that examines an image. */
const MAX_CERTIFICATES = 200

/** A trusted authority for content credentials. */
export interface TrustAnchor {
  pem: string
  /** Fingerprint of the certificate, in hexadecimal. */
  sha256: string
}

function certificateOf(block: string, at: number): X509Certificate {
  try {
    return new X509Certificate(block)
  } catch (error) {
    throw new Error(`STUDIO_TRUST_ANCHORS: certificate ${at + 1} of the file is invalid.`, {
      cause: error,
    })
  }
}

/**
 * Reads the authorities of a PEM file; none without a file.
 * @throws Error naming the setting and the file's problem.
 */
export function readTrustAnchors(file: string | undefined): TrustAnchor[] {
  if (file === undefined) return []
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error('STUDIO_TRUST_ANCHORS: can’t read the file.', { cause: error })
  }
  const blocks = text.match(CERTIFICATE) ?? []
  if (blocks.length === 0) throw new Error('STUDIO_TRUST_ANCHORS: the file contains no certificate (PEM).')
  if (blocks.length > MAX_CERTIFICATES)
    throw new Error(`STUDIO_TRUST_ANCHORS: at most ${MAX_CERTIFICATES} certificates.`)
  return blocks.map((block, at) => {
    const certificate = certificateOf(block, at)
    // An end-entity certificate would verify no one but look as if it did.
    if (!certificate.ca)
      throw new Error(`STUDIO_TRUST_ANCHORS: certificate ${at + 1} of the file isn’t a CA certificate.`)
    return {
      pem: certificate.toString(),
      sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    }
  })
}
