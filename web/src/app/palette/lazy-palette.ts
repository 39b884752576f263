import { lazyComponent } from '../../design/index.ts'

export const Palette = lazyComponent(() => import('../shell/load-pressed.ts').then((m) => m.loadPalette()))
