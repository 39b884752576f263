// Guides of an image for tools and models: geometry without light.

import type { GuideKind } from '@studio/contract/models'
import type { Skeleton } from '../compose/figure/skeleton.ts'
import { KEYPOINTS } from '../compose/keypoints.ts'
import { type EncodedImage, encodeDepth, encodeImage } from '../encode.ts'
import { createView, type View } from '../render/frame.ts'
import type { Pool } from '../render/pool.ts'
import { targetOf } from '../render/target.ts'
import type { Scene } from '../scene/scene.ts'
import { depthMap } from './depth-map.ts'
import { type FigurePoint, figurePoints } from './figure-points.ts'
import { normalMap } from './normal-map.ts'
import { drawPoses } from './pose-drawing.ts'

/** Long side, in pixels, of the render that finds hidden key points. */
const LOOK_SIDE = 256

/** Joints of all people in an image in OpenPose’s form: x, y and confidence of 18 key points each. */
export interface PoseKeypoints {
  version: number
  canvas_width: number
  canvas_height: number
  people: { pose_keypoints_2d: number[] }[]
}

/** Guides of an image for tools and models. */
export interface Guides {
  /** Available guides: without people there is no pose. */
  kinds: readonly GuideKind[]
  /** The same for the same answers. */
  version: string
  /** True if the stored facts describe exactly this image. */
  fits(facts: Record<string, unknown>): boolean
  /**
   * A PNG of the same size as the picture, in line with it to the pixel. For a large one it takes some hundred
   * megabytes.
   */
  draw(kind: GuideKind, signal: AbortSignal): Promise<EncodedImage>
  keypoints(signal: AbortSignal): Promise<PoseKeypoints>
}

interface Subject {
  scene: Scene
  figures: readonly Skeleton[]
  /** Of the image, in pixels. */
  size: { width: number; height: number }
  fits: Guides['fits']
  version: string
}

export function createGuides(pool: Pool, subject: Subject): Guides {
  const { scene, figures, size, fits, version } = subject
  const { width, height } = size

  async function viewAt(scale: number, signal: AbortSignal): Promise<View> {
    const view = createView(Math.round(width * scale), Math.round(height * scale))
    const watcher = { onProgress() {}, onTarget() {} }
    await pool.render({ scene, targets: [targetOf(scene, view)] }, signal, watcher)
    return view
  }

  async function people(signal: AbortSignal): Promise<FigurePoint[][]> {
    const view = await viewAt(Math.min(1, LOOK_SIDE / Math.max(width, height)), signal)
    return figures.map((figure) => figurePoints(figure, scene.camera, view, size))
  }

  return {
    fits,
    version,
    kinds: figures.length > 0 ? ['depth', 'normals', 'pose'] : ['depth', 'normals'],
    async draw(kind, signal) {
      if (kind === 'pose') return encodeImage({ pixels: drawPoses(await people(signal), size), ...size })
      const view = await viewAt(1, signal)
      if (kind === 'depth') return encodeDepth({ pixels: await depthMap(view, scene.camera), ...size })
      return encodeImage({ pixels: await normalMap(view, scene.camera), ...size })
    },
    keypoints: async (signal) => ({
      version: 1.3,
      canvas_width: width,
      canvas_height: height,
      people: (await people(signal)).map((points) => ({ pose_keypoints_2d: inOrder(points) })),
    }),
  }
}

/** Three numbers for each key point; three zeros if it isn’t visible. */
function inOrder(points: readonly FigurePoint[]): PoseKeypoints['people'][number]['pose_keypoints_2d'] {
  const byName = new Map(points.map((point) => [point.name, point]))
  const round = (v: number) => Math.round(v * 100) / 100
  return KEYPOINTS.flatMap((name) => {
    const point = byName.get(name)
    return point ? [round(point.x), round(point.y), point.sureness] : [0, 0, 0]
  })
}
