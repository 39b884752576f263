import type { VideoCapabilities, VideoMetadata, VideoRequest } from './video-engine.ts'

/** How a shot came to be, as far as it is the same for every provider. The real model stands beside the label. */
export const metadataOfVideo = (
  { label, vendorModel, acceptsSeed }: VideoCapabilities,
  { seed }: VideoRequest,
  facts: Record<string, unknown>,
): VideoMetadata => ({
  generatedBy: `${label} (${vendorModel})`,
  vendorModel,
  ...(acceptsSeed ? { seed } : {}),
  digitalSourceType: 'trainedAlgorithmicMedia',
  ...facts,
})
