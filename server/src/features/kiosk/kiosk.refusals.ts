import { Refusal } from '@studio/contract/kernel'

/** @throws Refusal FEATURE_DISABLED if Event Mode is turned off for the host */
export function checkOn({ isOn }: { isOn(userId: string): boolean }, hostId: string): void {
  if (!isOn(hostId)) throw new Refusal('FEATURE_DISABLED', 'Event Mode is turned off.')
}

export const eventNotFound = () => new Refusal('NOT_FOUND', 'Event not found.')
export const boothNotFound = () => new Refusal('NOT_FOUND', 'Booth not found.')
