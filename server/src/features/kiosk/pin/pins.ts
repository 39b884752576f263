import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword } from '../../auth/index.ts'
import type { NewPin } from '../events/events.store.ts'

const derive = promisify(pbkdf2)
/** As OWASP has it for SHA-256: half a second on a booth's device for each try. */
const ROUNDS = 600_000

/** The hashes that a PIN is kept as: bcrypt for the server, PBKDF2 for booths without a network. */
export async function hashPin(pin: string): Promise<NewPin> {
  const salt = randomBytes(16)
  const [hash, verifier] = await Promise.all([hashPassword(pin), derive(pin, salt, ROUNDS, 32, 'sha256')])
  return {
    hash,
    verifier: { salt: salt.toString('base64'), rounds: ROUNDS, hash: verifier.toString('base64') },
  }
}
