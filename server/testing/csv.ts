import { expect } from 'vitest'

/** The text of a CSV that was downloaded, without the mark by which spreadsheets know UTF-8: it must be there. */
export async function csvTextOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}
