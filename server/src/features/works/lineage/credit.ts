import { type Licence, LICENCE_URLS } from '@studio/contract/works'
import { xmpOf } from '../../gallery/index.ts'
import type { PublishableSource } from '../publish/source.service.ts'
import type { Ancestor } from './lineage.store.ts'

interface Credited {
  title: string
  author: string
  licence: Licence
  /** Sources, nearest first. */
  line: readonly Pick<Ancestor, 'title' | 'author' | 'licence'>[]
}

/** Max. sources that are named individually. */
const MAX_NAMED = 20

/** Returns the credit line: the author first, then the authors of the sources. */
export function creditLine({ author, line }: Pick<Credited, 'author' | 'line'>): string {
  const after = [...new Set(line.map((each) => each.author).filter((name) => name && name !== author))]
  return after.length === 0 ? author : `${author}, after ${after.slice(0, MAX_NAMED).join(', ')}`
}

/** Metadata of a copy: author, licence, and the generation settings if the author shares them. */
export function creditOf({ title, author, licence, line }: Credited) {
  const credit = {
    title,
    author,
    licence,
    licenceUrl: LICENCE_URLS[licence],
    line: creditLine({ author, line }),
    sources: line
      .slice(0, MAX_NAMED)
      .map((each) => ({ title: each.title, author: each.author, licence: each.licence })),
  }
  return {
    credit,
    of(picture: NonNullable<PublishableSource['picture']>, sharesRecipe: boolean) {
      const { id, origin, createdAt, model, prompt, width, height } = picture
      // The texts of a photograph name places and people.
      const isShared = sharesRecipe && origin !== 'photograph'
      const {
        cost: _cost,
        jobId: _job,
        promptId: _prompt,
        versionId: _version,
        values: _values,
        madeFrom: _from,
        ...how
      } = picture.metadata
      const recipe = {
        id,
        origin,
        createdAt: createdAt.toISOString(),
        model,
        prompt,
        width,
        height,
        metadata: how,
      }
      return {
        xmp: xmpOf(recipe, isShared, credit),
        recipe: { credit, ...(isShared ? { prompt, ...how } : {}) },
      }
    },
  }
}
