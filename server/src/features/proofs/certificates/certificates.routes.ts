import { getCertificate, getCertificatePdf, getGuestCertificate } from '@studio/contract/proofs'
import { bind, bindAs, type Http, type Principal } from '../../../platform/http/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { GuestActor } from '../guest/guest-principal.ts'
import type { CertificatesService } from './certificates.service.ts'

const PDF = 'application/pdf'

const saved = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  headers: {
    'content-type': PDF,
    'content-length': String(bytes.length),
    'content-disposition': dispositionOf(name, PDF),
  },
  body: bytes,
})

export function bindCertificates(
  http: Http,
  visitors: Principal<GuestActor>,
  certificates: CertificatesService,
): void {
  bind(http, getCertificatePdf, async ({ params }, { actor }) =>
    saved(await certificates.ofOwner(actor.id, params.id)),
  )
  bindAs(http, visitors, getGuestCertificate, async (_, { who: guest }) =>
    saved(await certificates.ofGuest(guest)),
  )
  bind(http, getCertificate, async ({ params }) => ({ certificate: await certificates.find(params.key) }))
}
