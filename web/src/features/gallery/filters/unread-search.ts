import { RequestError } from '../../../platform/index.ts'

/** A search with a word that has a meaning of its own and cannot be understood: refused before it is asked. */
export class UnreadSearch extends RequestError {
  constructor() {
    super('A word of the search cannot be understood.', { code: 'INPUT_INVALID', status: 422 })
  }
}
