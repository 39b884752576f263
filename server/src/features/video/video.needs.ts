import type { OwnThing } from '../../engines/engine.ts'
import type { Gallery } from '../gallery/index.ts'

/** What films need of the gallery. */
export type VideoGallery = Pick<
  Gallery,
  | 'addressesOf'
  | 'assetsOfJobs'
  | 'discardPicture'
  | 'ensureProject'
  | 'find'
  | 'keepObjects'
  | 'prepareFilm'
  | 'recordPicture'
>

/** What films need of own things. */
export interface FilmThings {
  /** Those of the user's that a text calls by "my" and their name. */
  calledIn(userId: string, text: string): Promise<OwnThing[]>
}
