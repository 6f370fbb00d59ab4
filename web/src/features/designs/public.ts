export { NewDesignDrawer } from './design-base-drawer.tsx';
