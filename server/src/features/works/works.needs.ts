import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { ContentCredentials } from '../../platform/credentials/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Moderation } from '../moderation/index.ts'
import type { PromptsForWorks } from '../prompts/index.ts'

/** What works need of everything else. */
export interface WorksDeps {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  isAdmin(userId: string): Promise<boolean>
  /** Has somebody look at a thing that no words give away; `note` says what was seen. */
  raise(tx: Database, subject: { kind: string; id: string; authorId: string }, note: string): Promise<void>
}

/** What publishing needs besides. */
export interface PublishDeps extends WorksDeps {
  gallery: Pick<
    Gallery,
    'findOriginal' | 'assetsOf' | 'preparePicture' | 'prepareFilm' | 'keepObjects' | 'discardPicture'
  >
  prompts: PromptsForWorks
  settingsOf(
    userId: string,
  ): Promise<
    Pick<
      Settings,
      | 'mirrorProtocolEnabled'
      | 'allowResale'
      | 'allowTraining'
      | 'shareMetadata'
      | 'language'
      | 'emailNotifications'
      | 'creatorLibrary'
    >
  >
  check: Moderation['check']
  report: Moderation['report']
  sign: ContentCredentials['sign']
  /** @throws Refusal when so many bytes more are too many for somebody. */
  checkRoom(userId: string, bytes: number): Promise<unknown>
  /** Has the card drawn that links to the work show. */
  drawCard(tx: Database, workId: string): Promise<void>
  /** Tells the other tabs and devices of somebody. */
  realtime: { tell(userId: string, event: string, payload: Record<string, unknown>): void }
}
