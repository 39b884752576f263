const SIDE = 96

/** A small copy of an image for the stored draft; empty if the browser can't create one. */
export async function smallPictureOf(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = SIDE / Math.min(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    return ''
  }
}
