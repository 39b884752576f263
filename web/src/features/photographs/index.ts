/** Photographs: camera metadata beside an item of the gallery. */
import { lazyComponent } from '../../design/index.ts'

export const CameraFacts = lazyComponent(() => import('./camera-facts.tsx').then((m) => m.CameraFacts))
