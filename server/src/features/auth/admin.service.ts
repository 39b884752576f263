import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@studio/contract/kernel'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { AuthRefusal, invalid } from './auth.refusal.ts'
import type { Parts } from './auth.parts.ts'
import type { Metadata, MailPurpose } from './auth.tables.ts'
import { readEmail } from './emails.ts'
import type { MailContent, Mailer, Request } from './mailer.ts'
import { checkMetadata, mergeMetadata } from './metadata.ts'
import { deleteTokensOf } from './links/one-time-tokens.store.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { deleteSignIns } from './sessions/sign-ins.store.ts'
import {
  confirmEmail,
  countUsers,
  deleteUser,
  findUserByEmail,
  findUserById,
  anonymizeUser,
  insertUser,
  listUsers,
  moveEmail,
  type User,
  type UserChange,
  updateUser,
} from './users.store.ts'

/** Actor id of calls with the service key, which belongs to no account. */
const SERVICE = '00000000-0000-0000-0000-000000000000'

/** Account fields that the service key may set. */
export interface AdminChange {
  /** Only for new accounts: id from another system. */
  id?: string | undefined
  email?: string | undefined
  password?: string | undefined
  /** bcrypt hash from another system. */
  passwordHash?: string | undefined
  emailConfirm?: boolean | undefined
  userMetadata?: Metadata | undefined
  appMetadata?: Metadata | undefined
  /** `none`, or a duration such as `24h` or `1h30m`. */
  banDuration?: string | undefined
}

export interface LinkOrder {
  type: string
  email: string
  password?: string | undefined
  newEmail?: string | undefined
  data: Metadata
}

const UNIT_MS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS }
const exists = () =>
  new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')
const notFound = () => new AuthRefusal(404, 'user_not_found', 'User not found')

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

function readHash(text: string | undefined): string | null {
  if (!text) return null
  if (!BCRYPT.test(text)) throw invalid('Password hashes can only be those of bcrypt')
  return text
}

/** Latest time with a four-digit year. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z')

function bannedUntil(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration)
    throw invalid('invalid format for ban duration: use a text such as 24h, or none')
  const ms = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  const until = now.getTime() + ms
  if (until > LAST_MS) throw invalid('invalid ban duration: it ends after the year 9999')
  return new Date(until)
}

/** Admin operations for the holder of the service key. */
export function createAdmin(parts: Parts, mailer: Mailer) {
  const { database, clock, settings, authenticator } = parts

  async function existing(db: Database, id: string, lock?: 'lock'): Promise<User> {
    const user = await findUserById(db, id, lock)
    if (!user) throw notFound()
    return user
  }

  async function open(tx: Database, email: string, change: AdminChange): Promise<User> {
    const fresh = {
      id: change.id,
      email,
      passwordHash: change.password ? await hashPassword(change.password) : readHash(change.passwordHash),
      data: checkMetadata(change.userMetadata ?? {}),
      isConfirmed: change.emailConfirm ?? false,
      now: clock.now(),
    }
    const user = await insertUser(tx, fresh, 'left out')
    if (!user) throw exists()
    return user
  }

  async function apply(tx: Database, user: User, change: AdminChange): Promise<void> {
    const now = clock.now()
    const update: UserChange = {}
    if (change.password) {
      checkPassword(change.password, settings.passwords)
      update.password_hash = await hashPassword(change.password)
    }
    if (change.userMetadata)
      update.user_metadata = JSON.stringify(mergeMetadata(user.user_metadata, change.userMetadata))
    if (change.appMetadata)
      update.app_metadata = JSON.stringify(mergeMetadata(user.app_metadata, change.appMetadata))
    if (change.banDuration !== undefined) update.banned_until = bannedUntil(change.banDuration, now)
    if (Object.keys(update).length > 0) await updateUser(tx, user.id, update, now)
    const email = change.email === undefined ? user.email : readEmail(change.email)
    const current = await existing(tx, user.id)
    if (email !== user.email && !(await moveEmail(tx, current, email, now, 'left out'))) throw exists()
    if (change.emailConfirm && !current.email_confirmed_at && email === user.email)
      await confirmEmail(tx, current, now, 'left out')
    if (update.password_hash) await deleteSignIns(tx, user.id, user.id, 'global')
  }

  /** Email purpose of a link kind. Creates the account if needed and allowed. */
  async function accountFor(tx: Database, order: LinkOrder): Promise<{ user: User; purpose: MailPurpose }> {
    const email = readEmail(order.email)
    const account = await findUserByEmail(tx, email)
    const fresh = (isInvited: boolean) =>
      createInvitedUser(tx, { ...order, email }, isInvited ? undefined : order.password, isInvited)
    switch (order.type) {
      case 'signup':
        if (account?.email_confirmed_at) throw exists()
        if (!account && !order.password) throw invalid('Signup requires a valid password')
        return { user: account ?? (await fresh(false)), purpose: 'confirmation' }
      case 'invite':
        if (account?.email_confirmed_at) throw exists()
        return { user: account ?? (await fresh(true)), purpose: 'invite' }
      case 'magiclink':
        return { user: account ?? (await fresh(false)), purpose: account ? 'magiclink' : 'confirmation' }
      case 'recovery':
        if (!account) throw notFound()
        return { user: account, purpose: 'recovery' }
      case 'email_change_current':
      case 'email_change_new': {
        if (!account) throw notFound()
        const newEmail = readEmail(order.newEmail ?? '')
        if (await findUserByEmail(tx, newEmail)) throw exists()
        await updateUser(tx, account.id, { new_email: newEmail, email_change_agreed: false }, clock.now())
        return { user: { ...account, new_email: newEmail }, purpose: order.type }
      }
      default:
        throw invalid(`Invalid email action link type requested: ${order.type}`)
    }
  }

  async function createInvitedUser(
    tx: Database,
    order: LinkOrder,
    password: string | undefined,
    isInvited: boolean,
  ): Promise<User> {
    if (password) checkPassword(password, settings.passwords)
    const user = await open(tx, order.email, { password, userMetadata: order.data })
    if (isInvited) await updateUser(tx, user.id, { invited_at: clock.now() }, clock.now())
    return existing(tx, user.id)
  }

  /** Records service key changes in the audit log, with field names but without values. */
  const note = (tx: Database, id: string, verb: string, details: object = {}) => {
    const names = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    return recordAudit(tx, {
      actorId: SERVICE,
      action: `service.${verb}`,
      subjectId: id,
      at: clock.now(),
      before: {},
      after: names.length > 0 ? { given: names } : {},
    })
  }

  return {
    /** A page of all accounts, newest first, with the total count. */
    async listUsers(page: number, perPage: number): Promise<{ users: User[]; total: number }> {
      return {
        users: await listUsers(database.db, (page - 1) * perPage, perPage),
        total: await countUsers(database.db),
      }
    },

    getUserById: (id: string): Promise<User> => existing(database.db, id),

    async createUser(change: AdminChange): Promise<User> {
      if (!change.email) throw invalid('Cannot create a user without either an email or phone')
      const email = readEmail(change.email)
      if (change.password) checkPassword(change.password, settings.passwords)
      return database.transact(async (tx) => {
        const user = await open(tx, email, change)
        await apply(tx, user, { appMetadata: change.appMetadata, banDuration: change.banDuration })
        await note(tx, user.id, 'create', change)
        return existing(tx, user.id)
      })
    },

    async changeUser(id: string, change: AdminChange): Promise<User> {
      const user = await database.transact(async (tx) => {
        await apply(tx, await existing(tx, id, 'lock'), change)
        await note(tx, id, 'change', change)
        return existing(tx, id)
      })
      authenticator.invalidate(id)
      return user
    },

    /** With `keepsTrace` the row stays without personal data, because other rows may reference it. */
    async removeUser(id: string, { keepsTrace }: { keepsTrace: boolean }): Promise<User> {
      const user = await database.transact(async (tx) => {
        const account = await existing(tx, id, 'lock')
        await note(tx, id, 'remove', keepsTrace ? { keepsTrace } : {})
        await deleteSignIns(tx, id, id, 'global')
        if (!keepsTrace) {
          await deleteUser(tx, id)
          return account
        }
        await deleteTokensOf(tx, id)
        await anonymizeUser(tx, id, clock.now())
        return existing(tx, id)
      })
      authenticator.invalidate(id)
      return user
    },

    /** Returns what an email would have contained, for delivery by other means. */
    prepareLink: (order: LinkOrder, request: Request): Promise<{ user: User; mailed: MailContent }> =>
      database.transact(async (tx) => {
        const { user, purpose } = await accountFor(tx, order)
        const mailed = await mailer.prepare(tx, user, purpose, request)
        await note(tx, user.id, 'link', { [order.type]: true })
        return { user: await existing(tx, user.id), mailed }
      }),

    /** Records the removal of a second factor. */
    noteFactor: (id: string): Promise<string> => note(database.db, id, 'factor'),

    /** Lifts the suspension of the account, in the caller's transaction. */
    liftBan: (tx: Database, id: string): Promise<void> =>
      updateUser(tx, id, { banned_until: null }, clock.now()),

    /** Creates an account for an address and emails its owner. */
    invite: (input: { email: string; data: Metadata }, request: Request): Promise<User> =>
      database.transact(async (tx) => {
        const { user, purpose } = await accountFor(tx, { ...input, type: 'invite' })
        await mailer.send(tx, user, purpose, request)
        await note(tx, user.id, 'invite')
        return existing(tx, user.id)
      }),
  }
}
