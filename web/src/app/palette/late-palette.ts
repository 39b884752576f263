import { late } from '../../design/index.ts'

export const Palette = late(() => import('../shell/load-pressed.ts').then((m) => m.loadPalette()))
