// How long each test of forensics takes at 12 megapixels, and what it finds in pictures of which it is known what was done
// to them, with a copy of five hundredths of the edge.
import { cleanPictures, editedPictures } from '../web/src/features/forensics/pixels/calibration.ts'
import { copyMove } from '../web/src/features/forensics/pixels/copy-move.ts'
import { errorLevel } from '../web/src/features/forensics/pixels/error-level.ts'
import { noise } from '../web/src/features/forensics/pixels/noise.ts'
import { recompression } from '../web/src/features/forensics/pixels/recompression.ts'
import { report } from './harness.ts'

const [WIDTH, HEIGHT] = [4000, 3000]
const PICTURES = Number(process.env.BENCH_PICTURES ?? 3)

const rows = [
  ...cleanPictures(WIDTH, HEIGHT, PICTURES),
  ...editedPictures(WIDTH, HEIGHT, WIDTH / 20, PICTURES),
].map(({ name, luma, quality }) => {
  const timed = <Answer>(work: () => Answer): [Answer, number] => {
    const began = performance.now()
    return [work(), Math.round(performance.now() - began)]
  }
  const [ghosts, curve] = timed(() => recompression(luma, quality).ghosts)
  const [, error] = timed(() => errorLevel(luma))
  const [patches, grain] = timed(() => noise(luma).patches)
  const [copy, copies] = timed(() => copyMove(luma))
  return {
    picture: name,
    'recompression ms': curve,
    'error level ms': error,
    'noise ms': grain,
    'copy-move ms': copies,
    ghosts: ghosts.map((ghost) => ghost.quality).join(),
    quieter: patches.filter(({ isQuieter }) => isQuieter).length,
    copy: `${copy.state} ${copy.peak}/${copy.elsewhere}`,
  }
})
report('forensics, 12 megapixels', rows)
