import { expect } from 'vitest'

/** Text of a downloaded CSV without its byte order mark, which must be present because spreadsheets need it. */
export async function csvTextOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}
