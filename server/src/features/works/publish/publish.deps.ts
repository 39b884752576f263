import type { Settings } from '@studio/contract/settings'
import type { ContentCredentials } from '../../../platform/credentials/index.ts'
import type { Gallery } from '../../gallery/index.ts'
import type { Moderation } from '../../moderation/index.ts'
import type { PromptsForWorks } from '../../prompts/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import type { WorksDeps } from '../works.deps.ts'

/** Further dependencies of publishing. */
export interface PublishDeps extends WorksDeps {
  gallery: Pick<
    Gallery,
    | 'findOriginal'
    | 'assetsOf'
    | 'preparePicture'
    | 'prepareFilm'
    | 'keepObjects'
    | 'loadPicture'
    | 'loadSharedFile'
    | 'discardPicture'
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
  /** @throws Refusal if this many bytes exceed the user’s quota. */
  checkRoom(userId: string, bytes: number): Promise<unknown>
  /** Queues the drawing of the card for link previews. */
  drawCard(tx: Database, workId: string): Promise<void>
  /** Notifies the user’s other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}
