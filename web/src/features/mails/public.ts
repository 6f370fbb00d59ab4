export { LatestMails } from './latest-mails.tsx';
