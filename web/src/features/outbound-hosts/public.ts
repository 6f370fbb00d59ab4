export { OutboundHosts } from './outbound-hosts.tsx';
