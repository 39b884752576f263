/** The user already has this original, for example because two devices sent it at the same time. */
export class AlreadyInGallery extends Error {
  readonly mediaId: string
  readonly isInTrash: boolean

  constructor({ mediaId, isInTrash }: { mediaId: string; isInTrash: boolean }) {
    super(`The photograph is already in the gallery: ${mediaId}.`)
    this.name = 'AlreadyInGallery'
    this.mediaId = mediaId
    this.isInTrash = isInTrash
  }
}
