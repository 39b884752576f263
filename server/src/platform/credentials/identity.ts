import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** With what this installation signs: a key of its own, and the certificates that say whose it is, its own first. */
export interface SigningIdentity {
  /** PKCS #8, PEM. */
  key: string
  /** DER, base64. */
  chain: string[]
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** What is signed today must be readable for as long as pictures are kept, and nobody stamps the time of it. */
const YEARS = 25
/** A purpose that content credentials ask of a certificate: the protection of messages. */
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4'

const serial = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16)).fill(0x2a, 0, 1)).toString('hex')

/**
 * Makes a key, and a small authority that vouches for it. Nobody else knows that authority: readers will call the
 * signature valid and its signer unknown.
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
