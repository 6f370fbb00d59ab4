export { HomeChoice } from './home-choice.tsx';
export { PortalView } from './portal-view.tsx';
