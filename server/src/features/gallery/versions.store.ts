import type { PointRead } from '../../platform/database/index.ts'

/** A number that has grown whenever something that the user's gallery shows has changed. */
export async function readVersion(point: PointRead, userId: string): Promise<number> {
  const [row] = await point<{ version: number }>('select version from gallery_versions where user_id = $1', [
    userId,
  ])
  return row?.version ?? 0
}
