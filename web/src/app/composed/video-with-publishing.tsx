import type { ComponentType } from 'react'
import { PictureActs } from '../../features/gallery/index.ts'
import { PublishPicture } from '../../features/works/index.ts'

const COMPONENTS = { Publish: PublishPicture }

/** The Video Canvas with publishing. */
export const withFilmPublishing = (Video: ComponentType) =>
  function VideoScreen() {
    return (
      <PictureActs value={COMPONENTS}>
        <Video />
      </PictureActs>
    )
  }
