import type { PointRead } from '../../platform/database/index.ts'

/** Version of the user's gallery, increased with every visible change. */
export async function readVersion(point: PointRead, userId: string): Promise<number> {
  const [row] = await point<{ version: number }>('select version from gallery_versions where user_id = $1', [
    userId,
  ])
  return row?.version ?? 0
}
