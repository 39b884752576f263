import type { SheetTemplate } from '@studio/contract/kiosk'
import { useEffect, useState } from 'react'
import type { Booth } from '../../booth.ts'
import { useBoothView } from '../../use-booth.ts'
import { placed } from './placed.ts'

/** Layers of the host's own images over a sheet, if they are on this device. */
export function OwnLayers({ booth, template: { mm, layers } }: { booth: Booth; template: SheetTemplate }) {
  const { picturesKept } = useBoothView(booth)
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const pictures = layers.filter((layer) => layer.kind === 'picture')
  const uploadKey = pictures.map(({ uploadId }) => uploadId).join()
  useEffect(() => {
    const objectUrls: string[] = []
    let isActive = true
    const load = async () => {
      const urlsById = new Map<string, string>()
      for (const id of uploadKey.split(',')) {
        const blob = await booth.store.picture(id)
        if (!blob || !isActive) continue
        const url = URL.createObjectURL(blob)
        objectUrls.push(url)
        urlsById.set(id, url)
      }
      if (isActive) setUrls(urlsById)
    }
    void load()
    return () => {
      isActive = false
      for (const url of objectUrls) URL.revokeObjectURL(url)
    }
    // `picturesKept` reloads the list after further downloads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [booth, uploadKey, picturesKept])
  return pictures.map((layer) => {
    const { uploadId, x, y, opacity } = layer
    const src = urls.get(uploadId)
    return (
      src && <img key={`${uploadId} ${x} ${y}`} src={src} alt="" style={{ ...placed(layer, mm), opacity }} />
    )
  })
}
