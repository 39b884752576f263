import { changePictures, type Flag } from '@studio/contract/gallery'
import { getJob } from '@studio/contract/jobs'
import type { QueryClient } from '@tanstack/react-query'
import { browserStorage, call, RequestError } from '../../../platform/index.ts'
import { galleryKeys } from '../../gallery/index.ts'

/** Old storage key of marks, before they became flags of the gallery. */
export const OLD_MARKS = 'studio-photoshoot-marks'

const FLAGS: Record<string, Flag> = { kept: 'pick', rejected: 'reject' }

/** Moves the marks stored in this browser to the gallery. Failed ones are retried next time. */
export async function moveMarks(cache: QueryClient): Promise<void> {
  const sheets = Object.entries(stored())
  for (const [place, [jobId, marks]] of sheets.entries()) {
    try {
      await moveSheet(jobId, marks)
    } catch (error) {
      // A deleted shoot has no marks to move.
      if (!(error instanceof RequestError) || error.status !== 404) return
    }
    browserStorage.write(OLD_MARKS, JSON.stringify(Object.fromEntries(sheets.slice(place + 1))))
  }
  browserStorage.remove(OLD_MARKS)
  void cache.invalidateQueries({ queryKey: galleryKeys.all })
}

async function moveSheet(jobId: string, marks: unknown): Promise<void> {
  const { job } = await call(getJob, { params: { id: jobId } })
  const storedMarks = (marks ?? {}) as Record<number, unknown>
  for (const [name, flag] of Object.entries(FLAGS)) {
    const ids = job.result.media_assets.filter(({ index }) => storedMarks[index] === name).map(({ id }) => id)
    if (ids.length > 0) await call(changePictures, { body: { ids, change: { flag } } })
  }
}

function stored(): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(browserStorage.read(OLD_MARKS) ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
