export { processAddress } from './process-address.ts';
