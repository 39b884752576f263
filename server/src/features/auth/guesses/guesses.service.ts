import { DAY_MS } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import { AuthRefusal } from '../auth.refusal.ts'
import type { Background } from '../background.ts'
import { claimMailTurn } from '../mail-turns.store.ts'
import { hashOf, hmacOf } from '../tokens/keys.ts'
import { countAttempt, deleteAttempts, resetAttempts, freeAt, type Buckets } from './guesses.store.ts'

/** Kind of secret that is being guessed. */
export type GuessedSecret = 'password' | 'code' | 'factor' | 'recovery'

/**
 * Attempts without delay, per counter. A second factor counts both per factor and per account, so that several
 * factors or recovery codes don't multiply the attempts.
 */
const FREE = { password: 10, code: 10, factor: 5, recovery: 5, account: 10 }
/** Short enough that an attacker can't lock the owner out: an attempt is possible every 15 minutes. */
const LONGEST_SECONDS = 15 * 60
const KNOWN_MS = 90 * DAY_MS

/** Target of guesses: the id of an account or factor, or an address that may be unknown. */
export interface Target {
  kind: keyof typeof FREE
  of: string
}

/** A counted attempt that may be checked now. */
export interface Guess {
  what: GuessedSecret
  counts: { known: string; counted: string; tries: number; free: number }[]
}

/** Content of the warning to the account owner. */
export interface GuessWarning {
  userId: string
  what: GuessedSecret
}

interface Deps {
  database: DatabaseHandle
  clock: Clock
  secret: string
  isOn: boolean
  background: Background
  /** Warns the owner, within the transaction. */
  warn: (tx: Database, warning: GuessWarning) => Promise<void>
}

export type Guesses = ReturnType<typeof createGuesses>

const tooMany = (seconds: number) =>
  new AuthRefusal(
    429,
    'over_request_rate_limit',
    `Too many wrong tries. Try again after ${seconds} seconds.`,
    {
      retryAfter: seconds,
    },
  )

/**
 * Throttles guessing across all IP addresses and processes: some attempts are free, then each doubles the delay. A
 * network with an earlier success has its own counter, so that the owner gets through while a stranger is throttled.
 * See docs/decisions/0028.
 */
export function createGuesses({ database, clock, secret, isOn, background, warn }: Deps) {
  const bucketsOf = ({ kind, of }: Target, ip: string): Buckets => {
    // Stored as hashes only, to protect the privacy of sign-in attempts.
    const all = hmacOf(secret, `guess:${kind}:${of}`)
    return { all, known: hmacOf(secret, `guess:${kind}:${of}:${countedAddress(ip)}`) }
  }

  async function count(tx: Database, target: Target, from: { ip: string; userId: string | null }) {
    const now = clock.now()
    const buckets = bucketsOf(target, from.ip)
    const free = FREE[target.kind]
    const attempts = await countAttempt(tx, {
      ...buckets,
      userId: from.userId,
      free,
      longest: LONGEST_SECONDS,
      now,
      forgottenBefore: new Date(now.getTime() - DAY_MS),
    })
    if (attempts) return { known: buckets.known, counted: attempts.bucket, tries: attempts.tries, free }
    const until = (await freeAt(tx, buckets)) ?? now
    throw tooMany(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)))
  }

  return {
    /**
     * Counts an attempt before anything is compared.
     * @throws AuthRefusal `over_request_rate_limit` with the seconds to wait; the attempt isn't counted then.
     */
    async take(
      secret: GuessedSecret,
      targets: readonly Target[],
      from: { ip: string; userId: string | null },
    ): Promise<Guess> {
      const [only, ...others] = isOn ? targets : []
      if (!only) return { what: secret, counts: [] }
      if (others.length === 0) return { what: secret, counts: [await count(database.db, only, from)] }
      const counts = await database.transact(async (tx) => {
        const all = []
        // In a fixed order, so that concurrent attempts on both can't deadlock.
        for (const target of targets) all.push(await count(tx, target, from))
        return all
      })
      return { what: secret, counts }
    },

    /** Handles a correct guess, in the caller's transaction. */
    async forgive(tx: Database, { counts }: Guess, userId: string): Promise<void> {
      for (const { known, counted } of counts)
        await resetAttempts(tx, { known, counted, userId, now: clock.now() })
    },

    /** Handles a wrong guess. Once the free attempts are used up, notifies the account owner at most once a day. */
    failed({ what, counts }: Guess, ownerOf: () => Promise<string | undefined>): void {
      if (!counts.some(({ tries, free }) => tries >= free)) return
      background.run(async () => {
        const userId = await ownerOf()
        if (!userId) return
        await database.transact(async (tx) => {
          const turn = {
            addressHash: hashOf(userId),
            kind: 'guesses',
            seconds: DAY_MS / 1000,
            now: clock.now(),
          }
          if ((await claimMailTurn(tx, turn)) === undefined) await warn(tx, { userId, what })
        })
      })
    },

    /** Deletes expired counters. Called hourly. */
    sweep(): Promise<void> {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      return deleteAttempts(database.db, { others: ago(DAY_MS), known: ago(KNOWN_MS) })
    },
  }
}
