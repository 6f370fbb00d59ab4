export { ExchangeButtons } from './exchange-buttons.tsx';
