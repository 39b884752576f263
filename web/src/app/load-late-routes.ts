export const loadLateRoutes = () => import('./late-routes.tsx')
