import { late } from '../../design/index.ts'

export const Palette = late(() => import('./palette.tsx').then((m) => m.Palette))
