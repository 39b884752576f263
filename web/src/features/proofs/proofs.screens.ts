import { defineScreens } from '../../platform/screens.ts'

export const proofsScreens = defineScreens([
  {
    path: '/dashboard/clients/proofs/$id',
    name: 'clients',
    texts: ['proofs', 'gallery'],
    load: () => import('./screen.ts'),
    view: 'ProofScreen',
  },
])
