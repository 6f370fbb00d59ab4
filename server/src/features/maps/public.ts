export { mapShapes } from './maps.service.ts';
