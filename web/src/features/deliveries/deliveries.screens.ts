import { defineScreens } from '../../platform/screens.ts'

const load = () => import('./screen.ts')

export const deliveriesScreens = defineScreens([
  { path: '/dashboard/deliveries', texts: ['deliveries'], load, view: 'DeliveriesScreen' },
  { path: '/dashboard/deliveries/new', texts: ['deliveries', 'export'], load, view: 'NewDeliveryScreen' },
  { path: '/dashboard/deliveries/$id', texts: ['deliveries', 'export'], load, view: 'DeliveryScreen' },
])
