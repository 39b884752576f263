import type { GalleryItem } from '@studio/contract/gallery'
import { postPhotograph } from '@studio/contract/photographs'
import type { Studio, TestActor } from '../../../testing/index.ts'

/** Uploads a photograph of a user. */
export async function uploadPhotograph(
  studio: Pick<Studio, 'fetch'>,
  { accessToken }: TestActor,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<GalleryItem> {
  const response = await studio.fetch(postPhotograph.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/octet-stream',
      'x-studio-name': name,
    },
    body: new Uint8Array(bytes),
  })
  return ((await response.json()) as { item: GalleryItem }).item
}
