import { pino } from 'pino';
import { openJobs } from './jobs.ts';

// A process that takes up long work, says so, and never ends it.
const [url = ''] = process.argv.slice(2);
const jobs = openJobs(url, pino({ level: 'silent' }));
jobs.work<{ of: string }>(
  'long',
  ({ of }) => {
    process.send?.(of);
    return new Promise(() => undefined);
  },
  { isLong: true },
);
await jobs.start();
await jobs.send('long', { of: 'killed' });
