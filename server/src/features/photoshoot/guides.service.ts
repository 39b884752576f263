import { type GuideFile, guidesReasons } from '@studio/contract/gallery'
import { Refusal, refuse } from '@studio/contract/kernel'
import { type GuideKind, isGuideKind } from '@studio/contract/models'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Guides } from '../../engines/engine.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { renderPicture } from '../../platform/pictures/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { AcceptedShoot, imageRequest } from './photoshoot.accepted.ts'
import { invalid } from './photoshoot.checks.ts'
import type { ShootGallery, ShootThings } from './photoshoot.deps.ts'
import type { References } from './photoshoot.references.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

interface GuidesDeps {
  database: Pick<DatabaseHandle, 'db'>
  gallery: Pick<ShootGallery, 'find'>
  jobs: Pick<Jobs, 'get'>
  models: Pick<Models, 'makerOf' | 'refresh'>
  references: Pick<References, 'read'>
  things: Pick<ShootThings, 'read'>
}

export type GuidesService = ReturnType<typeof createGuidesService>

const changed = (cause?: unknown) => refuse(guidesReasons.madeDifferently, undefined, { cause })

/** Guides of images. They aren't stored, but rendered again from the image’s settings. */
export function createGuidesService({ database, gallery, jobs, models, references, things }: GuidesDeps) {
  /** The index of the image in its shoot, with the whole request of its engine. */
  async function requestOf(userId: string, { jobId, seed }: Record<string, unknown>) {
    if (typeof jobId !== 'string') throw changed()
    const { kind, items, metadata } = await jobs.get(userId, jobId)
    const item = items.find((each) => each.seed === seed)
    if (kind !== 'image_batch' || !item) throw changed()
    const { data: shoot } = AcceptedShoot.safeParse(metadata)
    if (!shoot) throw changed()
    const { referenceImageId } = shoot
    const reference = referenceImageId ? await references.read(userId, referenceImageId) : undefined
    return imageRequest(shoot, item, {
      reference,
      things: await things.read(userId, shoot.thingIds ?? []),
    })
  }

  const guides = {
    /**
     * Guides of one of the user's images. @throws Refusal NOT_FOUND, UNSUPPORTED_MEDIA if its engine has none, CONFLICT
     * if they would differ from the image.
     */
    async of(userId: string, id: string): Promise<Guides> {
      const picture = await gallery.find(database.db, userId, id)
      if (!picture) throw new Refusal('NOT_FOUND', 'The requested resource was not found.')
      const maker = models.makerOf(picture.model)
      if (picture.type !== 'image' || !maker?.guidesOf) throw refuse(guidesReasons.noGuides)
      // A missing reference or product doesn't mean that the image doesn’t exist.
      const request = await requestOf(userId, picture.metadata).catch((error: unknown) => {
        throw error instanceof Refusal ? changed(error) : error
      })
      const guides = await maker.guidesOf(request)
      if (!guides.fits(picture.metadata)) throw changed()
      return guides
    },

    /** One guide as a file. */
    async file(
      guides: Guides,
      file: GuideFile,
      signal: AbortSignal,
    ): Promise<{ mime: string; bytes: Buffer }> {
      const kind = file === 'keypoints' ? 'pose' : file
      if (!guides.kinds.includes(kind)) throw noPeopleFound()
      if (file !== 'keypoints') {
        const { mime, bytes } = await guides.draw(file, signal)
        return { mime, bytes: Buffer.from(bytes) }
      }
      const text = JSON.stringify(await guides.keypoints(signal))
      return { mime: 'application/json', bytes: Buffer.from(`${text}\n`) }
    },

    /** @throws Refusal INPUT_INVALID if a shoot should follow a guide that its reference doesn't have. */
    async check(userId: string, { referenceImageId: id, referenceRole: role }: GuideSource): Promise<void> {
      if (id === undefined || !isGuideKind(role)) return
      await models.refresh()
      const refusal = await guides.of(userId, id).then(
        ({ kinds }) => (kinds.includes(role) ? undefined : noPeopleFound()),
        (error: unknown) => error,
      )
      if (refusal instanceof Refusal)
        throw invalid('referenceRole', refusal.code === 'NOT_FOUND' ? NOT_OWN : messageOf(refusal))
      if (refusal) throw refusal
    },

    /** The guide as a model receives it: 8-bit colours, which every server reads. */
    async input(userId: string, id: string, kind: GuideKind, signal: AbortSignal): Promise<Uint8Array> {
      const guide = await guides.of(userId, id)
      if (!guide.kinds.includes(kind)) throw noPeopleFound()
      const { bytes } = await guide.draw(kind, signal)
      const plain = { resize: 'fill', quality: 100, format: 'origin' } as const
      return (await renderPicture(async () => bytes, plain)).bytes
    },
  }
  return guides
}

type GuideSource = Pick<PhotoshootRequest, 'referenceImageId' | 'referenceRole'>

const NOT_OWN = 'Only images in your own gallery can be used for this.'
const noPeopleFound = () => refuse(guidesReasons.nobodyInImage)
