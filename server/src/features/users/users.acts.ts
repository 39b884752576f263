import { refuse } from '@studio/contract/kernel'
import type { Proposal } from '@studio/contract/council'
import { recordAudit } from '../../platform/audit/index.ts'
import { usersReasons } from '@studio/contract/users'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { isSuspended, notFound, type UsersService } from './users.service.ts'
import * as store from './users.store.ts'

/** Our own sessions; a hosted project manages its own. */
export interface SignIns {
  /** Ends all sessions of a user, in every process. Returns their number. */
  end(tx: Database, userId: string): Promise<number>
  /** Lifts a suspension set on the account. */
  unban(tx: Database, userId: string): Promise<void>
}

export interface ActsDeps {
  database: DatabaseHandle
  clock: Clock
  /** Undefined if a hosted project handles sign-in. */
  signIns: SignIns | undefined
  gates: {
    ban(tx: Database, userId: string, reason: string): Promise<void>
    unban(tx: Database, userId: string): Promise<void>
  }
  /** Sends the suspension email when the transaction commits. */
  notifySuspended(tx: Database, person: { id: string; email: string | null }, reason: string): Promise<void>
  setAdmin(tx: Database, userId: string, isAdmin: boolean): Promise<void>
  propose(
    tx: Database,
    input: {
      kind: ActKind
      subject: string
      payload: { userId: string }
      reason: string
      proposerId: string
    },
  ): Promise<Proposal>
}

/** Actions on users that the council decides. */
export type ActKind = 'users.ban' | 'users.unban' | 'users.admin' | 'users.strip-admin'

export interface Act {
  actorId: string
  id: string
  reason: string
}

const lastAdmin = () => refuse(usersReasons.lastAdmin)
const requiresCouncil = () => refuse(usersReasons.forCouncil)

export type Acts = ReturnType<typeof createActs>

/** Actions on users, immediate or decided by the council. The caller holds the lock of admins. */
export function createActs({
  clock,
  signIns,
  gates,
  notifySuspended,
  setAdmin,
}: Omit<ActsDeps, 'propose' | 'database'>) {
  const note = (tx: Database, verb: string, { actorId, id, reason }: Act, before: object, after: object) =>
    recordAudit(tx, {
      actorId,
      action: `users.${verb}`,
      subjectId: id,
      reason,
      before,
      after,
      at: clock.now(),
    })

  async function find(tx: Database, id: string): Promise<store.UserRow> {
    const [row] = await store.findUsers(tx, [id])
    if (!row) throw notFound()
    return row
  }

  return {
    find,

    async ban(tx: Database, act: Act): Promise<void> {
      const row = await find(tx, act.id)
      if (isSuspended(row, clock.now())) throw refuse(usersReasons.suspended)
      if (!(await store.leavesAnAdmin(tx, act.id))) throw lastAdmin()
      // The session stays: the gate refuses everything else, and the open screen shows the reason.
      await gates.ban(tx, act.id, act.reason)
      await notifySuspended(tx, row, act.reason)
      await note(tx, 'ban', act, { suspended: false }, { suspended: true })
    },

    async unban(tx: Database, act: Act): Promise<void> {
      if (!isSuspended(await find(tx, act.id), clock.now())) throw refuse(usersReasons.notSuspended)
      await gates.unban(tx, act.id)
      await signIns?.unban(tx, act.id)
      await note(tx, 'unban', act, { suspended: true }, { suspended: false })
    },

    async signOut(tx: Database, act: Act): Promise<void> {
      const { sign_ins } = await find(tx, act.id)
      if (!signIns) throw refuse(usersReasons.signInsElsewhere)
      await signIns.end(tx, act.id)
      await note(tx, 'sign-out', act, { signIns: sign_ins }, { signIns: 0 })
    },

    /** Checks if a user can become an admin, and gives the reason if not. */
    checkGrant(row: store.UserRow): void {
      if (row.is_admin) throw refuse(usersReasons.alreadyAdmin)
      if (isSuspended(row, clock.now())) throw refuse(usersReasons.suspendedNow)
      if (row.leaves_at) throw refuse(usersReasons.leaving)
      if (!row.is_onboarded) throw refuse(usersReasons.onboarding)
    },

    async grant(tx: Database, act: Act): Promise<void> {
      this.checkGrant(await find(tx, act.id))
      await setAdmin(tx, act.id, true)
      await note(tx, 'admin', act, { isAdmin: false }, { isAdmin: true })
    },

    async strip(tx: Database, act: Act): Promise<void> {
      if (!(await find(tx, act.id)).is_admin) throw refuse(usersReasons.notAdmin)
      if (!(await store.leavesAnAdmin(tx, act.id))) throw lastAdmin()
      await setAdmin(tx, act.id, false)
      await note(tx, 'strip-admin', act, { isAdmin: true }, { isAdmin: false })
    },
  }
}

interface OrProposed extends Act {
  propose?: boolean | undefined
}

/** Requests of admins: carried out immediately if permitted, otherwise proposed to the council. */
export function createAsked(
  { database, propose }: Pick<ActsDeps, 'database' | 'propose'>,
  { acts, users }: { acts: Acts; users: UsersService },
) {
  type Work = (tx: Database, row: store.UserRow) => Promise<Proposal | null>
  const requestOrPropose = ({ id }: Act, work: Work) =>
    database.transact(async (tx) => {
      await store.lockAdmins(tx)
      const proposal = await work(tx, await acts.find(tx, id))
      return users.answer(tx, id, proposal)
    })
  const proposeToCouncil = (tx: Database, kind: ActKind, { actorId, id, reason }: Act) =>
    propose(tx, { kind, subject: id, payload: { userId: id }, reason, proposerId: actorId })

  return {
    ban: (act: OrProposed) =>
      requestOrPropose(act, async (tx, row) => {
        if (act.id === act.actorId) throw refuse(usersReasons.yourself)
        if (row.is_admin && !act.propose) throw requiresCouncil()
        if (row.is_admin) return await proposeToCouncil(tx, 'users.ban', act)
        await acts.ban(tx, act)
        return null
      }),

    unban: (act: OrProposed) =>
      requestOrPropose(act, async (tx, row) => {
        if (row.is_admin && !act.propose) throw requiresCouncil()
        if (row.is_admin) return await proposeToCouncil(tx, 'users.unban', act)
        await acts.unban(tx, act)
        return null
      }),

    signOut: (act: Act) =>
      requestOrPropose(act, async (tx) => {
        await acts.signOut(tx, act)
        return null
      }),

    grant: (act: Act) =>
      requestOrPropose(act, async (tx, row) => {
        acts.checkGrant(row)
        return await proposeToCouncil(tx, 'users.admin', act)
      }),

    strip: (act: Act) =>
      requestOrPropose(act, async (tx, row) => {
        if (act.id !== act.actorId) {
          if (!row.is_admin) throw refuse(usersReasons.notAdmin)
          return await proposeToCouncil(tx, 'users.strip-admin', act)
        }
        await acts.strip(tx, act)
        return null
      }),
  }
}
