import { session } from '../../../platform/index.ts'
import { recordLinkRequest } from '../../auth/index.ts'
import { numbered } from './device-name.ts'

async function done<Answer extends { data: unknown; error: Error | null }>(
  answer: Promise<Answer>,
): Promise<NonNullable<Answer['data']>> {
  const { data, error } = await answer
  if (error) throw error
  return data as NonNullable<Answer['data']>
}

const auth = async () => (await session.client()).auth

/** Also signs out other devices. */
export async function setPassword(password: string): Promise<void> {
  await done((await auth()).updateUser({ password }))
}

/** Emails both addresses; both must confirm. */
export async function changeEmail(email: string): Promise<void> {
  const emailRedirectTo = `${location.origin}/auth/callback`
  await done((await auth()).updateUser({ email }, { emailRedirectTo }))
  recordLinkRequest()
}

export interface Enrolment {
  id: string
  /** As a data URL. */
  qrCode: string
  secret: string
}

/** supabase-js doesn't escape the SVG in its data URL, so everything after a `#` would be lost. */
function addressOf(qrCode: string): string {
  const comma = qrCode.indexOf(',') + 1
  return qrCode.slice(0, comma) + encodeURIComponent(qrCode.slice(comma))
}

/** Deletes unverified factors of earlier attempts. Returns `name`, with a number if it is taken. */
async function freeName(type: 'totp' | 'webauthn', name: string): Promise<string> {
  const { mfa } = await auth()
  const { all } = await done(mfa.listFactors())
  for (const left of all)
    if (left.factor_type === type && left.status === 'unverified')
      await done(mfa.unenroll({ factorId: left.id }))
  const existingNames = all
    .filter(({ status }) => status === 'verified')
    .map((factor) => factor.friendly_name)
  return numbered(name, existingNames)
}

/** Starts the enrolment of an authenticator app. The factor counts once a code has been verified. */
export async function enrolApp(name: string): Promise<Enrolment> {
  const friendlyName = await freeName('totp', name)
  const { mfa } = await auth()
  const data = await done(mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Studio Alpha' }))
  if (data.type !== 'totp') throw new Error('Something else was set up than asked for.')
  return { id: data.id, qrCode: addressOf(data.totp.qr_code), secret: data.totp.secret }
}

/** Enrols a security key or platform authenticator; the browser asks for it. */
export async function enrolKey(name: string): Promise<void> {
  const friendlyName = await freeName('webauthn', name)
  await done((await auth()).mfa.webauthn.register({ friendlyName }))
}

export async function verifyApp(factorId: string, code: string): Promise<void> {
  await done((await auth()).mfa.challengeAndVerify({ factorId, code }))
}

export async function removeFactor(factorId: string): Promise<void> {
  const client = await auth()
  await done(client.mfa.unenroll({ factorId }))
  // The session's assurance level has dropped, so its token is renewed.
  await client.refreshSession()
}
