// COPY in both directions, which `pg` doesn't offer itself.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** Part of `pg`’s connection that COPY needs. */
interface CopyConnection {
  stream: { pause(): void; resume(): void; writableNeedDrain: boolean } & NodeJS.EventEmitter
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const BUFFER_BYTES = 1024 * 1024

/** Runs a `COPY … TO STDOUT` and returns its output. */
export function copyOut(client: pg.ClientBase, text: string): Readable {
  let connection: CopyConnection | undefined
  const output = new Readable({ highWaterMark: BUFFER_BYTES, read: () => connection?.stream.resume() })
  client.query({
    submit(to: CopyConnection) {
      connection = to
      to.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver reuses its buffer.
      if (!output.destroyed && !output.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => void output.push(null),
    handleError: (error: Error) => void output.destroy(error),
  } as unknown as pg.Submittable)
  // Data of an abandoned output is discarded, so that the connection can be used again.
  output.once('close', () => connection?.stream.resume())
  return output
}

/** Runs a `COPY … FROM STDIN` with this input. An error of the input aborts the statement and is thrown. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  input: AsyncIterable<Uint8Array>,
): Promise<void> {
  let inputError: unknown
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of input) {
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      inputError = error
      connection.sendCopyFail('The input failed.')
    }
  }
  try {
    await new Promise<void>((resolve, reject) => {
      let failure: Error | undefined
      client.query({
        submit: (to: CopyConnection) => to.query(text),
        handleCopyInResponse: (to: CopyConnection) => void send(to),
        handleCommandComplete() {},
        handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
        handleError(error: Error) {
          failure = error
          // No message follows after a lost connection.
          if (!('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)))
            reject(error)
        },
      } as unknown as pg.Submittable)
    })
  } catch (error) {
    throw inputError ?? error
  }
}
