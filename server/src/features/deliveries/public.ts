export { couriers } from './couriers.ts';
export { deliver } from './deliver.ts';
