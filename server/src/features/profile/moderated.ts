import { DisplayName, type HiddenAs, type ProfileLink } from '@studio/contract/profile'
import { Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/index.ts'
import type { Avatars } from './avatars.service.ts'
import * as pages from './pages.store.ts'
import { updateProfile } from './profile.store.ts'

/** Checks texts that others can read. Forbidden texts are thrown as `refusal`, so that nothing is saved. */
export type Check = (
  subject: { kind: string; id: string; authorId: string; isPublic?: boolean },
  fields: Record<string, string>,
  tx: Database,
) => Promise<{ refusal?: Refusal }>

const linkField = (index: number): string => `link${index + 1}`
const linkText = ({ label, url }: ProfileLink): string => `${label} ${url}`

/** Texts of a page by field; each link is a separate field. */
export const fieldsOf = (page: Pick<pages.ModeratedPage, 'display_name' | 'bio' | 'links'>) => ({
  displayName: page.display_name ?? '',
  bio: page.bio,
  ...Object.fromEntries(page.links.map((link, index) => [linkField(index), linkText(link)])),
})

interface Deps {
  avatars: Avatars
  /** The user is hidden from others. */
  isHidden: (userId: string) => Promise<boolean>
  now: () => Date
}

const tooLittle = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

/** Moderation actions on profiles and photos. */
export function moderatedProfiles({ avatars, isHidden, now }: Deps) {
  return {
    profile: {
      async read(db: Database, id: string) {
        const page = await pages.findModeratedPage(db, id)
        if (!page?.display_name) return undefined
        const isShown = page.is_public && page.hidden_as === null && !(await isHidden(id))
        return {
          authorId: id,
          title: page.display_name,
          fields: fieldsOf(page),
          isShown,
          changedAt: page.words_at,
        }
      },
      hide: (tx: Database, id: string, as: HiddenAs) => pages.hidePage(tx, id, as),
      restore: (tx: Database, id: string) => pages.hidePage(tx, id, null),
      async rewrite(tx: Database, id: string, fields: Record<string, string>) {
        const page = await pages.findModeratedPage(tx, id)
        if (!page) return
        const { displayName, bio } = fields
        if (displayName !== undefined) {
          const name = z.safeParse(DisplayName, displayName)
          if (!name.success)
            throw tooLittle('displayName', 'Too little is left of the display name. Enter another one.')
          await updateProfile(tx, id, { display_name: name.data }, now())
        }
        // A link that contains a forbidden part still leads to the same place, so the whole link is removed.
        const links = page.links.filter((_link, index) => fields[linkField(index)] === undefined)
        await pages.putPage(tx, id, {
          // The remaining text was accepted by the rules of that time.
          ...(bio === undefined ? {} : { bio: bio.trim() }),
          ...(links.length === page.links.length ? {} : { links }),
        })
        await pages.saveWordsChangedAt(tx, id, now())
      },
    },
    avatar: {
      async read(db: Database, id: string) {
        const avatar = z.safeParse(z.uuid(), id).success && (await pages.findModeratedAvatar(db, id))
        if (!avatar) return undefined
        const isShown = avatar.is_public && avatar.hidden_as === null && !(await isHidden(avatar.user_id))
        return {
          authorId: avatar.user_id,
          title: avatar.display_name ?? '',
          fields: {},
          isShown,
          picture: avatars.addressOf(id) ?? undefined,
          changedAt: avatar.created_at,
        }
      },
      hide: (tx: Database, id: string, as: HiddenAs) => pages.hideAvatar(tx, id, as),
      restore: (tx: Database, id: string) => pages.hideAvatar(tx, id, null),
    },
  }
}
