export { useExchange } from './use-exchange.tsx';
