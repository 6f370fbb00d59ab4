export { ThirdParty } from './third-party.tsx';
