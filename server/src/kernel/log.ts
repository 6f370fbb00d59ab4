import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured logs on standard output; secrets and personal data never reach them. */
export const openLog = (config: Config): Logger =>
  pino({
    level: config.LOG_LEVEL,
    redact: {
      paths: [
        '*.password',
        '*.oldPassword',
        '*.token',
        '*.authorization',
        '*.mobilePhone',
        '*.certificatesNumber',
      ],
      censor: '***',
    },
  });
