/** The screens of the studio, each a chunk of its own. */
export const loadDashboard = () => import('../features/dashboard/index.ts')
export const loadPhotoshoot = () => import('../features/photoshoot/index.ts')
export const loadGallery = () => import('../features/gallery/index.ts')
