import type { ComponentType } from 'react'
import { SelectionEdits, useEditNews } from '../../features/darkroom/index.ts'
import { PictureForensics } from '../../features/forensics/index.ts'
import { PictureActs } from '../../features/gallery/index.ts'
import { withImportDrop } from '../../features/imports/index.ts'
import { CameraFacts } from '../../features/photographs/index.ts'
import { VaryButton } from '../../features/photoshoot/index.ts'
import { NewPicture, PromptName } from '../../features/prompts/index.ts'
import { PublishPicture } from '../../features/works/index.ts'

const COMPONENTS = {
  Vary: VaryButton,
  Origin: NewPicture,
  PromptName,
  Publish: PublishPicture,
  Forensics: PictureForensics,
  Camera: CameraFacts,
  Edits: SelectionEdits,
}

/** The gallery, with the image actions of higher-level features. Dropped files are imported. */
export const withActs = (Gallery: ComponentType) =>
  withImportDrop(function GalleryScreen() {
    useEditNews()
    return (
      <PictureActs value={COMPONENTS}>
        <Gallery />
      </PictureActs>
    )
  })
