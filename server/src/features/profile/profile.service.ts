import { Refusal } from '@studio/contract/kernel'
import { isOnboarded, type Profile, type UseType } from '@studio/contract/profile'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import {
  type Account,
  findAccount,
  findOwn,
  type OwnRow,
  findProfile,
  hasOtherFinished,
  lockFirstAdmin,
  lockProfile,
  type ProfileChange,
  type ProfileRow,
  updateProfile,
} from './profile.store.ts'

export interface ProfileServiceDeps {
  database: DatabaseHandle
  config: Pick<Config, 'adminEmails'>
  clock: Clock
  /** Notes within the transaction which legal documents were accepted with the terms. */
  keepTermsAcceptance: (tx: Database, userId: string, now: Date) => Promise<void>
  /** Gives the welcome grant, once per person. */
  welcome: (tx: Database, userId: string) => Promise<void>
}

const present = (id: string, row: OwnRow): Profile => ({
  id,
  email: row.email ?? '',
  displayName: row.display_name,
  useType: row.use_type,
  termsAccepted: row.terms_accepted,
  complianceConfirmed: row.compliance_confirmed,
  isAdmin: row.is_admin,
  createdAt: row.created_at.toISOString(),
})

const isFinished = (row: ProfileRow): boolean =>
  isOnboarded({
    displayName: row.display_name,
    useType: row.use_type,
    termsAccepted: row.terms_accepted,
    complianceConfirmed: row.compliance_confirmed,
  })

const signedOut = () => new Refusal('AUTH_REQUIRED', 'Your session has expired. Please sign in again.')

export function createProfileService(deps: ProfileServiceDeps) {
  const { database, config, clock, keepTermsAcceptance, welcome } = deps

  async function accountOf(db: Database, id: string): Promise<Account> {
    const account = await findAccount(db, id)
    if (!account) throw signedOut()
    return account
  }

  /** Only listed addresses when there is a list, else the first who ever finishes onboarding. */
  async function becomesAdmin(
    tx: Database,
    account: Account,
    before: ProfileRow,
    after: ProfileRow,
  ): Promise<boolean> {
    if (after.is_admin || !isFinished(after)) return false
    if (config.adminEmails.length > 0)
      return account.email_confirmed_at !== null && config.adminEmails.includes(account.email ?? '')
    if (isFinished(before)) return false
    await lockFirstAdmin(tx)
    return !(await hasOtherFinished(tx, after.id))
  }

  async function change(
    id: string,
    wanted: ProfileChange,
    alongside?: (tx: Database) => Promise<void>,
  ): Promise<Profile> {
    return database.transact(async (tx) => {
      const now = clock.now()
      const account = await accountOf(tx, id)
      const before = await lockProfile(tx, id, now)
      let row = await updateProfile(tx, id, wanted, now)
      if (await becomesAdmin(tx, account, before, row))
        row = await updateProfile(tx, id, { is_admin: true }, now)
      if (isFinished(row) && !isFinished(before)) await welcome(tx, id)
      await alongside?.(tx)
      return present(id, { ...row, email: account.email })
    })
  }

  return {
    async getProfile(id: string): Promise<Profile> {
      const own = await findOwn(database.point, id)
      if (!own) throw signedOut()
      return present(id, own)
    },

    setProfile: (id: string, { displayName, useType }: { displayName: string; useType: UseType }) =>
      change(id, { display_name: displayName, use_type: useType }),

    acceptTerms: (id: string) =>
      change(id, { terms_accepted: true, compliance_confirmed: true }, (tx) =>
        keepTermsAcceptance(tx, id, clock.now()),
      ),

    /** The row as it is kept; undefined before onboarding has begun. */
    findRow: (id: string) => findProfile(database.db, id),

    async isAdmin(id: string): Promise<boolean> {
      return (await findProfile(database.db, id))?.is_admin ?? false
    },
  }
}
