/** Words of companies that aren't part of a camera's name. */
const COMPANY =
  /[\s,]+(corporation|corp\.?|company|co\.?|ltd\.?|inc\.?|ag|gmbh|imaging|optical|camera|electronics|technologies|techwin|digital)(?=$|[\s,])/gi

/** Name of a camera to show: `NIKON CORPORATION` and `NIKON Z 6` give `NIKON Z 6`. Undefined without a model. */
export function cameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!model || !make) return model
  const modelStart = model.split(/[\s-]/, 1)[0]!.toLowerCase()
  // Any word may be repeated: EASTMAN KODAK COMPANY makes the KODAK DC280.
  if (
    make
      .toLowerCase()
      .split(/[\s,-]+/)
      .includes(modelStart)
  )
    return model
  const brand = make.replace(COMPANY, '').trim()
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${brand} ${model}`
}
