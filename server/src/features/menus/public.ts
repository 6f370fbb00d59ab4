export { framedOrigins } from './framed-origins.ts';
