import { RequestError } from '../../../platform/index.ts'

/** Thrown for a search with an invalid special word, before any request. */
export class UnreadSearch extends RequestError {
  constructor() {
    super('A word of the search cannot be understood.', { code: 'INPUT_INVALID', status: 422 })
  }
}
