import { GUEST } from './guest.endpoints.ts'
import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import { certificatesReasons, outsideReasons, proofGuestReasons } from './guest.reasons.ts'
import { proofsReasons } from './proofs.reasons.ts'

/** Page that checks files against a certificate: `/verify#<hash>`. */
export const VERIFY_PAGE = '/verify'

const PDF = { bytes: ['application/pdf'] } as const

/** A finished delivery of the approved files. */
export const CertificateDelivery = z.object({
  completedAt: Instant,
  /** SHA-256 of `manifest` in UTF-8, in hex. */
  manifestHash: z.string(),
  /** JSON with the hash of this approval, and the name, size and hash of each delivered file. */
  manifest: z.string(),
})
export type CertificateDelivery = z.infer<typeof CertificateDelivery>

/** Data of an approval. Public to anyone with the certificate number or hash. */
export const Certificate = z.object({
  id: Id,
  /** SHA-256 of `promise`, in hex. */
  hash: z.string(),
  /** Canonical JSON (RFC 8785) of the whole approval. Its SHA-256 is `hash`. */
  promise: z.string(),
  round: z.int(),
  /** Name as the guest typed it. */
  name: z.string(),
  /** Statement that the guest agreed to. */
  statement: z.string(),
  approvedAt: Instant,
  /** Approved files, in the order in which they were shown. */
  files: z.array(
    z.object({
      /** SHA-256 of the file that the guest could download in full size, in hex. */
      sha256: z.string(),
      /** File name without extension. */
      name: z.string(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
    }),
  ),
  /** Oldest first. The studio created them after the approval, so `hash` doesn’t cover them. */
  deliveries: z.array(CertificateDelivery),
})
export type Certificate = z.infer<typeof Certificate>

/** Certificate of the last approved round. */
export const getCertificatePdf = endpoint({
  summary: 'Download the approval certificate of your proof as a PDF',
  method: 'GET',
  path: '/api/proofs/:id/certificate.pdf',
  access: 'user',
  factor: 'required',
  params: IdParams,
  hidden: true,
  output: PDF,
  refusals: ['NOT_FOUND'],
  reasons: [proofsReasons.notApproved],
})

/** For guests who decide, while the proof lets them in. */
export const getGuestCertificate = endpoint({
  summary: 'Download the approval certificate of a proof as a PDF (guest)',
  method: 'GET',
  path: '/api/proof/certificate.pdf',
  access: GUEST,
  factor: 'none',
  hidden: true,
  output: PDF,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...outsideReasons, proofGuestReasons.certificateNotYours, proofGuestReasons.notApproved],
})

/** Identified by the id or the hash on the certificate. Neither can be guessed. */
export const getCertificate = endpoint({
  summary: 'Get the data of an approval certificate, to check files against it',
  method: 'GET',
  path: '/api/certificates/:key',
  access: 'public',
  factor: 'none',
  params: z.object({
    key: z
      .string()
      .check(
        z.toLowerCase(),
        z.regex(
          /^(?:[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
          'Enter a valid certificate number.',
        ),
      ),
  }),
  hidden: true,
  output: z.object({ certificate: Certificate }),
  refusals: ['NOT_FOUND'],
  reasons: [certificatesReasons.unknown],
})
