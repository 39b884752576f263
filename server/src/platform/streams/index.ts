import { createHash } from 'node:crypto'
import { finished, type Readable, Transform } from 'node:stream'

/**
 * Same as `source.pipe(through)`, but if the source fails or is cut off, even before this call, `through` ends with
 * that error. Unlike `pipeline`, it leaves the source open when `through` fails: the sender of a refused request
 * receives the answer only after all was read.
 */
export function pipeThrough<T extends Transform>(source: Readable, through: T): T {
  finished(source, { writable: false }, (error) => {
    if (error) through.destroy(error)
  })
  // The reader of `through` receives the error as well. Without a listener here, an error before it reads would end the
  // process.
  through.on('error', () => source.unpipe(through))
  return source.pipe(through)
}

/**
 * Passes bytes on while hashing and counting them. Fails with the error of `tooMany` above `maxBytes`. `sha256` returns
 * the hash in hex, once, after the end.
 */
export function createMeter(maxBytes: number, tooMany: () => Error) {
  const hash = createHash('sha256')
  const meter = {
    bytes: 0,
    sha256: () => hash.digest('hex'),
    stream: new Transform({
      transform(chunk: Buffer, _encoding, done) {
        meter.bytes += chunk.length
        if (meter.bytes > maxBytes) return done(tooMany())
        hash.update(chunk)
        done(null, chunk)
      },
    }),
  }
  return meter
}
