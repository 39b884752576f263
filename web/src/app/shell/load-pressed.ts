// What a press opens. Apart from what opens it, because the names of its files would stand in
// every first screen: this comes with what the header shows a moment later.
export const loadPalette = () => import('../palette/palette.tsx').then((m) => m.Palette)
export const loadMobileSidebar = () => import('./sidebar/mobile-sidebar.tsx').then((m) => m.MobileSidebar)
