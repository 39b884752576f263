import type { ComponentType } from 'react'

/** What stands above the settings and has something to say beside the Mirror Protocol: what is published and muted. */
export interface WorksPart {
  Works?: ComponentType<{ isOn: boolean; resale: boolean; training: boolean }> | undefined
}
