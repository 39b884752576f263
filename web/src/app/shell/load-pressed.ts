// Lazy imports of dialogs. In a separate file from their buttons, because the chunk names would otherwise be part of
// every first screen.
export const loadPalette = () => import('../palette/palette.tsx').then((m) => m.Palette)
export const loadMobileSidebar = () => import('./sidebar/mobile-sidebar.tsx').then((m) => m.MobileSidebar)
