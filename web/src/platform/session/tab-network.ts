import { useSyncExternalStore } from 'react'
import { askHealth, createNetwork, type NetworkState } from '../network/network.ts'

/** Connection state of this tab. */
export const network = createNetwork({ isAnswering: askHealth })

export const useNetwork = (): NetworkState => useSyncExternalStore(network.subscribe, network.state)
