import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { countedAddress } from '../../../platform/network/index.ts'
import { AuthRefusal } from '../auth.refusal.ts'
import type { Background } from '../background.ts'
import { takeMailTurn } from '../mail-turns.store.ts'
import { hashOf, hmacOf } from '../tokens/keys.ts'
import { countTry, forgetTries, forgiveTries, freeAt, type Buckets } from './guesses.store.ts'

/** What somebody tries to guess. */
export type Guessed = 'password' | 'code' | 'factor' | 'recovery'

/**
 * Tries that need no wait, for each count. A second factor counts on its own and for the account, so that several
 * factors, or recovery codes beside them, are no way round it.
 */
const FREE = { password: 10, code: 10, factor: 5, recovery: 5, account: 10 }
/** So short that an attacker cannot keep the owner out: there is a turn every quarter of an hour, for whoever takes it. */
const LONGEST_SECONDS = 15 * 60
const DAY_MS = 24 * 3_600_000
const KNOWN_MS = 90 * DAY_MS

/** Whose secret it is: an account or a factor by its id, or an address that may be nobody's. */
export interface Target {
  kind: keyof typeof FREE
  of: string
}

/** A try that was counted and is now to be looked at. */
export interface Guess {
  what: Guessed
  counts: { known: string; counted: string; tries: number; free: number }[]
}

/** What the owner of an account is told of. */
export interface GuessWarning {
  userId: string
  what: Guessed
}

interface Deps {
  database: DatabaseHandle
  clock: Clock
  secret: string
  isOn: boolean
  background: Background
  /** Tells the owner, in a transaction. */
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
 * Slows down whoever guesses, from however many addresses and on however many processes: a few tries are free, each
 * further one has to wait twice as long. A network from which it was right before has a count of its own, so that the
 * owner gets through while a stranger is slowed down. See docs/decisions/0028.
 */
export function createGuesses({ database, clock, secret, isOn, background, warn }: Deps) {
  const bucketsOf = ({ kind, of }: Target, ip: string): Buckets => {
    // Only hashes: who tried from where is nobody's business afterwards.
    const all = hmacOf(secret, `guess:${kind}:${of}`)
    return { all, known: hmacOf(secret, `guess:${kind}:${of}:${countedAddress(ip)}`) }
  }

  async function count(tx: Database, target: Target, from: { ip: string; userId: string | null }) {
    const now = clock.now()
    const buckets = bucketsOf(target, from.ip)
    const free = FREE[target.kind]
    const taken = await countTry(tx, {
      ...buckets,
      userId: from.userId,
      free,
      longest: LONGEST_SECONDS,
      now,
      forgottenBefore: new Date(now.getTime() - DAY_MS),
    })
    if (taken) return { known: buckets.known, counted: taken.bucket, tries: taken.tries, free }
    const until = (await freeAt(tx, buckets)) ?? now
    throw tooMany(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)))
  }

  return {
    /**
     * Takes a try, before anything is compared.
     * @throws AuthRefusal `over_request_rate_limit` with the seconds to wait; then nothing was counted.
     */
    async take(
      what: Guessed,
      targets: readonly Target[],
      from: { ip: string; userId: string | null },
    ): Promise<Guess> {
      const [only, ...others] = isOn ? targets : []
      if (!only) return { what, counts: [] }
      if (others.length === 0) return { what, counts: [await count(database.db, only, from)] }
      const counts = await database.transact(async (tx) => {
        const all = []
        // In their order, one after the other: two who take both never wait for each other.
        for (const target of targets) all.push(await count(tx, target, from))
        return all
      })
      return { what, counts }
    },

    /** It was right: in the transaction that acts on it. */
    async forgive(tx: Database, { counts }: Guess, userId: string): Promise<void> {
      for (const { known, counted } of counts)
        await forgiveTries(tx, { known, counted, userId, now: clock.now() })
    },

    /** It was wrong. Whoever owns the account hears of it once a day, if it was not the first. */
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
          if ((await takeMailTurn(tx, turn)) === undefined) await warn(tx, { userId, what })
        })
      })
    },

    /** Forgets what counts no more. To be called every hour. */
    sweep(): Promise<void> {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      return forgetTries(database.db, { others: ago(DAY_MS), known: ago(KNOWN_MS) })
    },
  }
}
