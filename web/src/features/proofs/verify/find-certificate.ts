import { type Certificate, getCertificate } from '@studio/contract/proofs'
import { call } from '../../../guest/index.ts'

/** Finds a certificate by its id or hash. Sends no cookie. Throws ServerUnreachable or Refused. */
export async function findCertificate(key: string): Promise<Certificate> {
  const { certificate } = await call(getCertificate, { params: { key } }, { credentials: 'omit' })
  return certificate
}
