import { finished, type Readable, type Transform } from 'node:stream'

/**
 * As `source.pipe(through)`, but a source that fails or is cut off ends `through` with that error, also when it did so
 * before this call. Unlike `pipeline`, it leaves the source open when `through` fails: a request that is refused must
 * be read on, or its sender never sees the answer.
 */
export function pipeThrough<T extends Transform>(source: Readable, through: T): T {
  finished(source, { writable: false }, (error) => {
    if (error) through.destroy(error)
  })
  // The reader of `through` is told as well; without a listener here, an error before it reads would end the process.
  through.on('error', () => source.unpipe(through))
  return source.pipe(through)
}
