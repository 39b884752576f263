import { Refusal } from '@studio/contract/kernel'
import {
  isOnboarded,
  type Profile,
  type ProfileLink,
  type PublicProfile,
  type UseType,
} from '@studio/contract/profile'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { needsAdminCode } from './admin-code.service.ts'
import type { Avatars } from './avatars.service.ts'
import { type Check, fieldsOf } from './moderated.ts'
import {
  findModeratedPage,
  findPublicPage,
  type ModeratedPage,
  saveWordsChangedAt,
  putPage,
} from './pages.store.ts'
import {
  type Account,
  findAccount,
  findOwn,
  findProfile,
  hasOtherFinished,
  lockFirstAdmin,
  lockProfile,
  type OwnRow,
  type ProfileChange,
  type ProfileRow,
  updateProfile,
  writeAdmin,
} from './profile.store.ts'

export interface ProfileServiceDeps {
  database: DatabaseHandle
  avatars: Avatars
  /** The user is hidden from others. */
  isHidden: (userId: string) => Promise<boolean>
  config: Pick<Config, 'adminEmails' | 'publicUrl'>
  clock: Clock
  /** Records within the transaction which legal documents were accepted. */
  keepTermsAcceptance: (tx: Database, userId: string, now: Date) => Promise<void>
  /** Grants the welcome credits, once per person. */
  welcome: (tx: Database, userId: string) => Promise<void>
  check: Check
}

/** Changes to a profile; missing fields stay as they are. */
interface ProfileChanges {
  displayName: string
  useType: UseType
  bio?: string | undefined
  links?: ProfileLink[] | undefined
  publicProfile?: boolean | undefined
}

const isFinished = (row: ProfileRow): boolean =>
  isOnboarded({
    displayName: row.display_name,
    useType: row.use_type,
    termsAccepted: row.terms_accepted,
    complianceConfirmed: row.compliance_confirmed,
  })

const isChanged = (before: ModeratedPage | undefined, after: ModeratedPage): boolean =>
  !before || JSON.stringify(fieldsOf(before)) !== JSON.stringify(fieldsOf(after))

const signedOut = () => new Refusal('AUTH_REQUIRED', 'Your session has expired. Please sign in again.')

export function createProfileService(deps: ProfileServiceDeps) {
  const { database, avatars, isHidden, config, clock, keepTermsAcceptance, welcome, check } = deps

  const present = (id: string, row: OwnRow): Profile => ({
    id,
    email: row.email ?? '',
    displayName: row.display_name,
    useType: row.use_type,
    termsAccepted: row.terms_accepted,
    complianceConfirmed: row.compliance_confirmed,
    isAdmin: row.is_admin,
    bio: row.bio,
    links: row.links,
    publicProfile: row.is_public,
    avatarUrl: avatars.addressOf(row.avatar_id),
    createdAt: row.created_at.toISOString(),
    ...(row.page_hidden || row.avatar_hidden
      ? { hidden: { page: row.page_hidden, avatar: row.avatar_hidden } }
      : {}),
  })

  async function getProfile(id: string): Promise<Profile> {
    const own = await findOwn(database.point, id)
    if (!own) throw signedOut()
    return present(id, own)
  }

  async function accountOf(db: Database, id: string): Promise<Account> {
    const account = await findAccount(db, id)
    if (!account) throw signedOut()
    return account
  }

  /**
   * Listed addresses only, if there is a list; on a server without a public address, the first user to complete
   * onboarding. The first admin of a public installation enters a code (`admin-code.service.ts`).
   */
  async function becomesAdmin(
    tx: Database,
    account: Account,
    before: ProfileRow,
    after: ProfileRow,
  ): Promise<boolean> {
    if (after.is_admin || after.admin_taken_at || !isFinished(after)) return false
    if (config.adminEmails.length > 0)
      return account.email_confirmed_at !== null && config.adminEmails.includes(account.email ?? '')
    if (needsAdminCode(config) || isFinished(before)) return false
    await lockFirstAdmin(tx)
    return !(await hasOtherFinished(tx, after.id))
  }

  async function change(
    id: string,
    changes: ProfileChange,
    alongside?: (tx: Database) => Promise<void>,
  ): Promise<Profile> {
    await database.transact(async (tx) => {
      const now = clock.now()
      const account = await accountOf(tx, id)
      const before = await lockProfile(tx, id, now)
      let row = await updateProfile(tx, id, changes, now)
      if (await becomesAdmin(tx, account, before, row))
        row = await updateProfile(tx, id, { is_admin: true }, now)
      if (isFinished(row) && !isFinished(before)) await welcome(tx, id)
      await alongside?.(tx)
    })
    return getProfile(id)
  }

  /** Checks the public texts; for a private page only the name. */
  async function moderate(tx: Database, id: string, before: ModeratedPage | undefined): Promise<void> {
    const after = await findModeratedPage(tx, id)
    if (!after) return
    const fields = fieldsOf(after)
    const isNew = before?.is_public !== after.is_public || isChanged(before, after)
    if (!isNew) return
    await saveWordsChangedAt(tx, id, clock.now())
    const visibleFields = after.is_public ? fields : { displayName: fields.displayName }
    const subject = { kind: 'profile', id, authorId: id, isPublic: after.is_public }
    const { refusal } = await check(subject, visibleFields, tx)
    if (refusal) throw refusal
  }

  return {
    getProfile,

    /** INPUT_INVALID for forbidden texts, by field. Texts held by a rule are saved but hidden from others. */
    setProfile: async (id: string, { displayName, useType, publicProfile, ...page }: ProfileChanges) => {
      const before = await findModeratedPage(database.db, id)
      return change(id, { display_name: displayName, use_type: useType }, async (tx) => {
        await putPage(tx, id, { ...page, isPublic: publicProfile })
        await moderate(tx, id, before)
      })
    },

    /** Public view. Private profiles don’t exist for others. */
    async getPublic(id: string): Promise<PublicProfile> {
      const page = await findPublicPage(database.db, id)
      if (!page || (await isHidden(id))) throw new Refusal('NOT_FOUND', 'Profile not found.')
      return {
        id,
        displayName: page.display_name ?? '',
        useType: page.use_type,
        bio: page.bio,
        links: page.links,
        avatarUrl: avatars.publicAddressOf(page.avatar_id),
      }
    },

    acceptTerms: (id: string) =>
      change(id, { terms_accepted: true, compliance_confirmed: true }, (tx) =>
        keepTermsAcceptance(tx, id, clock.now()),
      ),

    /** Checks if no other admin would be left. The answer is valid until the transaction ends. */
    async isLastAdmin(
      tx: Database,
      id: string,
      leavesAnAdmin: (tx: Database, id: string) => Promise<boolean>,
    ): Promise<boolean> {
      const row = await findProfile(tx, id)
      if (!row?.is_admin || (await leavesAnAdmin(tx, id))) return false
      return hasOtherFinished(tx, id)
    },

    /** Grants or revokes admin rights in the caller’s transaction. The caller checks the permission. */
    setAdmin: (tx: Database, id: string, isAdmin: boolean): Promise<void> =>
      writeAdmin(tx, id, isAdmin, clock.now()),

    /** Stored row; undefined before onboarding has started. */
    findRow: (id: string) => findProfile(database.db, id),

    async isAdmin(id: string): Promise<boolean> {
      return (await findProfile(database.db, id))?.is_admin ?? false
    },
  }
}
