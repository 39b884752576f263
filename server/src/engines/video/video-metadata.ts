import type { VideoCapabilities, VideoMetadata, VideoRequest } from './video-engine.ts'

/** Facts about a shot that are the same for every provider. The real model is beside the label. */
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
