import { randomUUID } from 'node:crypto'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import {
  type Entry,
  type EntryAnswer,
  MAX_PROOF_GUESTS,
  PROOF_PIN_ALARM,
  PROOF_PIN_GUARD,
  PROOF_PIN_TRIES,
  PROOF_PIN_WAIT_MAX_SECONDS,
  PROOF_PIN_WAIT_SECONDS,
  proofGuestReasons,
} from '@studio/contract/proofs'
import { withoutLookalikes } from '@studio/domain/text'
import type { Database } from '../../../platform/database/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { createThrottle } from '../../../platform/attempts/index.ts'
import { hashOf, newToken, tokenOfLink } from '../../guests/index.ts'
import { recordProofEvent } from '../events.ts'
import { countWrong } from '../guest.store.ts'
import type { ProofNotices } from '../proofs.notices.ts'
import * as people from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import * as store from '../proofs.store.ts'
import { TEXTS } from '../proofs.texts.ts'
import { ownerOf, shutFor } from './session.ts'

const RULES = {
  tries: PROOF_PIN_TRIES,
  firstSeconds: PROOF_PIN_WAIT_SECONDS,
  mostSeconds: PROOF_PIN_WAIT_MAX_SECONDS,
}

/** During a distributed attack, networks without wrong PINs still get in with the right PIN. */
const GUARDED = { tries: 1, firstSeconds: DAY_MS / 1000, mostSeconds: DAY_MS / 1000 }

/** The caller: tokens of the browser’s cookie, and its network. */
export interface Visitor {
  tokens: readonly string[]
  address: string
}
/** Token for the cookie. */
type Entered = { answer: EntryAnswer; token?: string }

/** Names are compared without case, spaces and lookalike letters. */
const plain = (name: string) => withoutLookalikes(name.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim()

export type EnterService = ReturnType<typeof createEnterService>

/** Entry of guests by link, PIN and name. Each answer asks for one missing input. */
export function createEnterService(
  deps: Pick<ProofsDeps, 'database' | 'clock'> & {
    notices: ProofNotices
    /** True if the owner of a proof can still sign in. */
    isLetIn(userId: string): Promise<boolean>
    /** Compares a PIN with its hash. Deliberately slow. */
    isPin(pin: string, hash: string): Promise<boolean>
  },
) {
  const { database, clock, notices, isLetIn, isPin } = deps
  const [usual, guarded] = [createThrottle(deps, RULES), createThrottle(deps, GUARDED)]

  const dayAgo = () => new Date(clock.now().getTime() - DAY_MS)

  async function guestOf(tokens: readonly string[]) {
    const hashes = tokens.map(hashOf)
    const guests = await people.findByTokens(database.db, hashes)
    return tokens.flatMap((token, at) => {
      const row = guests.find(({ tokenHash }) => tokenHash.equals(hashes[at] as Buffer))
      return row ? [{ ...row, token }] : []
    })
  }

  async function recordWrongPin(row: store.ProofRow): Promise<void> {
    await database.transact(async (tx) => {
      const now = clock.now()
      await recordProofEvent(tx, row, 'wrong-pin', { now })
      const since = dayAgo()
      const count = await countWrong(tx, row.id, since)
      if (count < PROOF_PIN_ALARM) return
      // Only one of several simultaneous wrong PINs sends the alert.
      const locked = await store.readProof(tx, row.id, true)
      if (!locked || (locked.alarmed_at && locked.alarmed_at > since)) return
      await store.setAlarmed(tx, row.id, now)
      await notices.notify(tx, locked, { what: 'alarm', count })
    })
  }

  /** Answer of the PIN check; undefined if the PIN is correct or not required. */
  async function refusedPin(
    row: store.ProofRow,
    pin: string | undefined,
    address: string,
  ): Promise<EntryAnswer | undefined> {
    if (row.pin_hash === null) return undefined
    const isGuarded = (await countWrong(database.db, row.id, dayAgo())) >= PROOF_PIN_GUARD
    const throttle = isGuarded ? guarded : usual
    if (pin === undefined) {
      const { wait, triesLeft } = await throttle.look(row.id, address)
      return wait > 0 ? { state: 'wait', retryAfter: wait } : { state: 'pin', title: null, triesLeft }
    }
    const { wait, triesLeft, next } = await throttle.count(row.id, address)
    if (wait > 0) return { state: 'wait', retryAfter: wait }
    if (await isPin(pin, row.pin_hash)) {
      await throttle.forgive(row.id, address)
      return undefined
    }
    await recordWrongPin(row)
    return next > 0 ? { state: 'wait', retryAfter: next } : { state: 'wrong-pin', triesLeft }
  }

  const enteredAs = ({ id, name, role }: people.GuestRow): EntryAnswer => ({
    state: 'in',
    guest: { id, name, role },
  })

  /** Everyone with this link and PIN is the same guest, on any number of devices. */
  async function enterAsEverybody(tx: Database, row: store.ProofRow, link: string): Promise<Entered> {
    const now = clock.now()
    const guests = await people.findEverybody(tx, row.id)
    const id = guests?.id ?? randomUUID()
    const token = tokenOfLink(link, id, row.pin_hash ?? '')
    const tokenHash = hashOf(token)
    const name = guests?.name ?? row.client_name ?? TEXTS.en.someone
    if (guests) await people.returnGuest(tx, id, { tokenHash, now })
    else
      await people.insertGuest(tx, {
        id,
        proofId: row.id,
        name,
        email: null,
        role: 'decider',
        isEverybody: true,
        tokenHash,
        now,
      })
    await recordProofEvent(tx, row, 'entered', { now, guestId: id })
    return { answer: { state: 'in', guest: { id, name, role: guests?.role ?? 'decider' } }, token }
  }

  async function enterByName(
    tx: Database,
    row: store.ProofRow,
    { name, email }: { name: string; email: string | undefined },
  ): Promise<Entered> {
    const now = clock.now()
    const guests = (await people.readGuests(tx, row.id)).filter(({ removedAt }) => removedAt === null)
    const same = guests.find((guest) => plain(guest.name) === plain(name))
    if (same && !same.mayReturn)
      return { answer: { state: 'name', title: row.title, from: ownerOf(row), taken: true } }
    const token = newToken()
    const tokenHash = hashOf(token)
    if (!same && guests.length >= MAX_PROOF_GUESTS)
      throw refuse(proofGuestReasons.full, { most: MAX_PROOF_GUESTS, from: ownerOf(row) })
    const id = same?.id ?? randomUUID()
    const role = same?.role ?? (guests.some((guest) => guest.role === 'decider') ? 'reviewer' : 'decider')
    if (same) await people.returnGuest(tx, id, { tokenHash, now })
    else
      await people.insertGuest(tx, {
        id,
        proofId: row.id,
        name,
        email: email ?? null,
        role,
        isEverybody: false,
        tokenHash,
        now,
      })
    await recordProofEvent(tx, row, 'entered', { now, guestId: id })
    return { answer: { state: 'in', guest: { id, name: same?.name ?? name, role } }, token }
  }

  /** Guests that this browser has been before. */
  async function enterAgain(row: store.ProofRow, tokens: readonly string[]): Promise<Entered | undefined> {
    const guest = (await guestOf(tokens)).find(({ proofId }) => proofId === row.id)
    if (!guest) return undefined
    return database.transact(async (tx) => {
      const locked = await store.readProof(tx, row.id, true)
      const me = await people.lockGuest(tx, row.id, guest.guestId)
      if (!locked || !me || me.removedAt) return undefined
      const now = clock.now()
      await people.recordSeen(tx, me.id, now)
      await recordProofEvent(tx, locked, 'entered', { now, guestId: me.id })
      return { answer: enteredAs(me), token: guest.token }
    })
  }

  return {
    /** Guest of the first valid token. */
    async authenticate(tokens: readonly string[]): Promise<GuestActor | undefined> {
      const [first] = await guestOf(tokens)
      return first && { guestId: first.guestId, proofId: first.proofId, ownerId: first.ownerId }
    },

    /** @throws Refusal NOT_FOUND for an unknown link. */
    async enter({ link, pin, name, email }: Entry, visitor: Visitor): Promise<Entered> {
      const linkHash = hashOf(link)
      const row = await store.findByLink(database.db, linkHash)
      if (!row) throw refuse(proofGuestReasons.wrongLink)
      const state = (await isLetIn(row.user_id)) ? shutFor(row, clock.now()) : 'closed'
      if (state) return { answer: { state, from: ownerOf(row) } }
      const returning = await enterAgain(row, visitor.tokens)
      if (returning) return returning
      const refused = await refusedPin(row, pin, visitor.address)
      if (refused) return { answer: refused }
      if (row.rules.guests === 'named' && name === undefined)
        return { answer: { state: 'name', title: row.title, from: ownerOf(row), taken: false } }
      return database.transact(async (tx) => {
        const locked = await store.readProof(tx, row.id, true)
        // The link or PIN may have changed since it was checked.
        if (!locked?.link_hash.equals(linkHash) || locked.pin_hash !== row.pin_hash)
          throw refuse(proofGuestReasons.wrongLink)
        return name !== undefined && locked.rules.guests === 'named'
          ? enterByName(tx, locked, { name, email })
          : enterAsEverybody(tx, locked, link)
      })
    },
  }
}
