export { LatestNotices } from './latest-notices.tsx';
