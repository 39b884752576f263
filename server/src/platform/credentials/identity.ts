import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** Signing key of this installation, and its certificate chain, the installation’s certificate first. */
export interface SigningIdentity {
  /** PKCS #8, PEM. */
  key: string
  /** DER, base64. */
  chain: string[]
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** Signatures must remain valid for as long as images are stored, because they have no trusted timestamp. */
const YEARS = 25
/** Extended key usage that content credentials require of a certificate: email protection. */
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'

const serial = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16)).fill(0x2a, 0, 1)).toString('hex')

/**
 * Creates a key and a private certificate authority. The authority is not publicly trusted: readers report the
 * signature as valid and its signer as unknown.
 */
export async function makeIdentity(now: Date): Promise<SigningIdentity> {
  x509.cryptoProvider.set(crypto)
  const until = new Date(now)
  until.setFullYear(until.getFullYear() + YEARS)
  const pair = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const [authority, signer] = [await pair(), await pair()]
  const period = { notBefore: now, notAfter: until, signingAlgorithm: ALGORITHM }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...period,
    serialNumber: serial(),
    name: 'CN=Studio Alpha installation, O=Studio Alpha',
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...period,
    serialNumber: serial(),
    subject: 'CN=Studio Alpha content credentials, O=Studio Alpha',
    issuer: root.subject,
    publicKey: signer.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([EMAIL_PROTECTION]),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', signer.privateKey))
  const key = `-----BEGIN PRIVATE KEY-----\n${der.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`
  const base64 = (certificate: x509.X509Certificate) => Buffer.from(certificate.rawData).toString('base64')
  return { key, chain: [base64(leaf), base64(root)] }
}
