import type { LightName } from './scene-words.ts'

/** English labels of lights in the metadata of images. The interface translates them. */
export const LIGHT_LABELS = {
  softbox: 'Large softbox with fill',
  window: 'Morning sun through a window',
  rim: 'Two rim lights from behind',
  golden: 'Low sun at golden hour',
  neon: 'Neon tubes, two colours',
  overcast: 'Overcast sky',
  candle: 'Candlelight',
  hard: 'Hard sun',
  blue: 'Blue hour',
  night: 'Moonlight',
  ring: 'Ring light from the lens',
  spot: 'Single spotlight',
  rembrandt: 'Rembrandt key with a low fill',
  blinds: 'Hard light through blinds',
  dappled: 'Sun through leaves',
} as const satisfies Record<LightName, string>
