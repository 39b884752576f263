import type { Endpoint, EndpointResult } from '@studio/contract/kernel'
import * as z from 'zod/mini'

/** An answer that is JSON already, because it is sent more than once. */
export class PreparedAnswer {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

/** Parses an answer with its endpoint's schema, as `bind` does, and makes it JSON. */
export function prepareAnswer<E extends Endpoint & { output: z.core.$ZodType }>(
  endpoint: E,
  answer: EndpointResult<E>,
): PreparedAnswer {
  return new PreparedAnswer(Buffer.from(JSON.stringify(z.parse(endpoint.output, answer))))
}
