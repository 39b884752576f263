import { open } from 'node:fs/promises'

/** Reads bytes of a file; fewer at its end. */
export type ReadRange = (offset: number, length: number) => Promise<Buffer>

/** Opens a file for `use`, which reads parts of it. */
export async function withReader<T>(path: string, use: (read: ReadRange) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    return await use(async (offset, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await handle.close()
  }
}
