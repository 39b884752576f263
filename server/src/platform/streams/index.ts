import { finished, type Readable, type Transform } from 'node:stream'

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
