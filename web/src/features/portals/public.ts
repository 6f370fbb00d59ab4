export { PortalView } from './portal-view.tsx';
