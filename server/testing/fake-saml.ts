import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

const ENTITY = 'https://idp.example.org/metadata'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'

export interface Answer {
  nameId: string
  /** Id of the request that it answers; by default the actual one. */
  inResponseTo?: string
  audience?: string
  issuer?: string
  issuedAt?: Date
  /** Signs with another key. */
  isForged?: boolean
}

/** An identity provider of an organisation: answers requests with signed assertions. */
export function samlProvider() {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = () => `_${randomBytes(16).toString('hex')}`

  return {
    entityId: ENTITY,
    entryPoint: 'https://idp.example.org/sso',
    certificate: own.publicKey.export({ type: 'spki', format: 'pem' }) as string,

    /** Form fields to post back in answer to the request in `url`. */
    answer(url: string, answer: Answer): { SAMLResponse: string; RelayState: string; to: string } {
      const query = new URL(url).searchParams
      const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
      const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? ''
      const issuer = /Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? ''
      const at = answer.issuedAt ?? new Date()
      const time = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString()
      const inResponseTo = answer.inResponseTo ?? attribute('ID')
      const to = attribute('AssertionConsumerServiceURL')
      const assertionId = id()
      const assertion =
        `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${assertionId}" Version="2.0" IssueInstant="${time(0)}">` +
        `<saml:Issuer>${answer.issuer ?? ENTITY}</saml:Issuer>` +
        `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${answer.nameId}</saml:NameID>` +
        `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
        `<saml:SubjectConfirmationData InResponseTo="${inResponseTo}" Recipient="${to}" NotOnOrAfter="${time(300)}"/>` +
        `</saml:SubjectConfirmation></saml:Subject>` +
        `<saml:Conditions NotBefore="${time(-30)}" NotOnOrAfter="${time(300)}"><saml:AudienceRestriction>` +
        `<saml:Audience>${answer.audience ?? issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
        `<saml:AuthnStatement AuthnInstant="${time(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
        `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
        `</saml:Assertion>`
      const response =
        `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${id()}" Version="2.0" IssueInstant="${time(0)}" InResponseTo="${inResponseTo}">` +
        `<saml:Issuer xmlns:saml="${ASSERTION}">${answer.issuer ?? ENTITY}</saml:Issuer>` +
        `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
      const { privateKey } = answer.isForged ? other : own
      const signed = new SignedXml({
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
      })
      const place = `//*[local-name(.)='Assertion' and @ID='${assertionId}']`
      signed.addReference({
        xpath: place,
        digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
        transforms: [
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/2001/10/xml-exc-c14n#',
        ],
      })
      signed.computeSignature(response, {
        location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
      })
      return {
        SAMLResponse: Buffer.from(signed.getSignedXml()).toString('base64'),
        RelayState: query.get('RelayState') ?? '',
        to,
      }
    },
  }
}
