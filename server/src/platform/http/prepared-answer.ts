import type { Endpoint, EndpointResult } from '@studio/contract/kernel'
import * as z from 'zod/mini'

/** A response already serialised as JSON, because it is sent repeatedly. */
export class PreparedAnswer {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

/** Parses a response with its endpoint's schema, like `bind`, and serialises it. */
export function prepareAnswer<E extends Endpoint & { output: z.core.$ZodType }>(
  endpoint: E,
  answer: EndpointResult<E>,
): PreparedAnswer {
  return new PreparedAnswer(Buffer.from(JSON.stringify(z.parse(endpoint.output, answer))))
}
