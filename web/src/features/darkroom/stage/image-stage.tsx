import type { Darkroom } from '@studio/contract/darkroom'
import type { Rendering, RenderingState } from '../engine/index.ts'
import type { Zoom } from '../zoom/use-zoom.ts'
import { ZoomButtons } from '../zoom/zoom-buttons.tsx'
import { ZoomStage } from '../zoom/zoom-stage.tsx'
import { Stage } from './stage.tsx'

interface ImageStageProps {
  darkroom: Darkroom
  zoom: Zoom
  rendering: RenderingState
  after: Rendering
  summary: string
  shows: 'after' | 'before' | 'both'
  onHold: (isHeld: boolean) => void
}

/** The whole edited image, or a part in full size. */
export function ImageStage({ darkroom, zoom, rendering, after, ...shared }: ImageStageProps) {
  // The result in full size, from the reduced one.
  const reduction = darkroom.original.width / darkroom.proxy.width
  const expected = {
    width: Math.round(after.width * reduction),
    height: Math.round(after.height * reduction),
  }
  return (
    <>
      {zoom.scale ? (
        <ZoomStage zoom={zoom} rendering={rendering} after={after} expected={expected} {...shared} />
      ) : (
        <Stage after={after} before={rendering.before} onZoom={(place) => zoom.show(1, place)} {...shared} />
      )}
      <ZoomButtons zoom={zoom} />
    </>
  )
}
