import { getCertificate, getCertificatePdf, getGuestCertificate } from '@studio/contract/proofs'
import { bind, HIDDEN, HIDDEN_BYTES, type Http } from '../../../platform/http/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { CertificatesService } from './certificates.service.ts'

const PDF = 'application/pdf'

const saved = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  headers: {
    ...HIDDEN_BYTES,
    'content-type': PDF,
    'content-length': String(bytes.length),
    'content-disposition': dispositionOf(name, PDF),
    'cache-control': 'private, no-store',
  },
  body: bytes,
})

export function bindCertificates(http: Http, certificates: CertificatesService): void {
  bind(http, getCertificatePdf, async ({ params }, { actor }) =>
    saved(await certificates.ofOwner(actor.id, params.id)),
  )
  bind(http, getGuestCertificate, async (_, { guest, reply }) => {
    reply.headers(HIDDEN)
    return saved(await certificates.ofGuest(guest))
  })
  bind(http, getCertificate, async ({ params }, { reply }) => {
    reply.headers(HIDDEN)
    return { certificate: await certificates.find(params.key) }
  })
}
