/** How pictures are packed into rows, for other walls of pictures. */
export { averageColour } from './average-colour.ts'
export { bringIntoSight } from './bring-into-sight.ts'
export { dayLabel, momentLabel } from './day-label.ts'
export { filmLength } from './film-length.ts'
export { boxesOf, packRows, proportionOf, type RowSpec } from './pack-rows.ts'
export { SkeletonRows } from './skeleton-rows.tsx'
export { useRowSpec } from './use-row-spec.ts'
