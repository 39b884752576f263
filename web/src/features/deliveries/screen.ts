/** Deliveries: list, creation, and one delivery with its link. */
export { DeliveriesScreen } from './deliveries-screen.tsx'
export { DeliveryScreen } from './delivery-screen.tsx'
export { NewDeliveryScreen } from './new-delivery-screen.tsx'
