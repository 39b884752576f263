import type { OwnThing } from '../../engines/engine.ts'
import type { Gallery } from '../gallery/index.ts'

/** What videos need from the gallery. */
export type VideoGallery = Pick<
  Gallery,
  | 'addressesOf'
  | 'assetsOfJobs'
  | 'discardPicture'
  | 'ensureProject'
  | 'find'
  | 'keepObjects'
  | 'loadPicture'
  | 'prepareFilm'
  | 'recordPicture'
>

/** What videos need from products. */
export interface FilmThings {
  /** The user's products that a text refers to by "my" and their name. */
  calledIn(userId: string, text: string): Promise<OwnThing[]>
}
