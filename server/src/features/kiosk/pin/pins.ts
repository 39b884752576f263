import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword } from '../../auth/index.ts'
import type { NewPin } from '../events/events.store.ts'

const derive = promisify(pbkdf2)
/** PBKDF2 iterations recommended by OWASP for SHA-256. An attempt takes half a second on a booth’s device. */
const ROUNDS = 600_000

/** Hashes a PIN twice: with bcrypt for the server, with PBKDF2 for offline booths. */
export async function hashPin(pin: string): Promise<NewPin> {
  const salt = randomBytes(16)
  const [hash, verifier] = await Promise.all([hashPassword(pin), derive(pin, salt, ROUNDS, 32, 'sha256')])
  return {
    hash,
    verifier: { salt: salt.toString('base64'), rounds: ROUNDS, hash: verifier.toString('base64') },
  }
}
