export { createMap, mapShapes } from './maps.service.ts';
