import type { ComponentType } from 'react'

/** Rendered above the privacy settings: published works and muted items, next to the Mirror Protocol. */
export interface WorksPart {
  Works?: ComponentType<{ isOn: boolean; resale: boolean; training: boolean }> | undefined
}
