import { z } from 'zod';

const switchText = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

/** Every setting that the environment may carry; `.env.example` is checked against it. */
export const configSchema = z.object({
  /** `demo` seeds the demonstration group and opens its accounts; `production` starts empty and strict. */
  MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** The address to listen on; without it every one, in demo mode this machine's own. */
  HOST: z.string().optional(),
  /** A PostgreSQL server to use instead of the embedded one. */
  DATABASE_URL: z.url().optional(),
  /**
   * The same database as a role of the operator's that may only read what designers use, for a DATABASE_URL whose role
   * cannot make one.
   */
  QUERY_DATABASE_URL: z.url().optional(),
  /** Statements of designs and interfaces that take as many milliseconds are listed for administrators. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).max(60_000).default(300),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** Where the embedded database, uploaded files and the generated secret live. */
  DATA_DIR: z.string().default('data'),
  /** An S3-compatible server that keeps the uploaded files instead of DATA_DIR; the bucket exists already. */
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** Days for which S3 locks the heads of sealed chains (object lock, COMPLIANCE); 0 for a bucket that cannot. */
  S3_LOCK_DAYS: z.coerce.number().int().min(0).default(0),
  /** The LibreOffice program that turns Office files into PDF for the preview; without it they are downloaded. */
  LIBREOFFICE: z.string().optional(),
  /** `host:port` of a clamd that scans every upload. */
  CLAMD: z.string().optional(),
  /** Key of signed links, at least 32 characters; generated into DATA_DIR when absent. */
  SECRET: z.string().min(32).optional(),
  /** The former SECRET: what it sealed (passwords, keys) is sealed anew at the start. Remove it afterwards. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Trust X-Forwarded-* of this many proxies in front. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Bearer token for /metrics from other machines; without it only this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Sign-in attempts per minute and address. */
  LOGIN_RATE: z.coerce.number().int().min(1).default(120),
  /** Calls of data interfaces per minute and person; an access key may make five times as many. */
  INTERFACE_RATE: z.coerce.number().int().min(1).default(120),
  /** SMS gateway: takes `{mobile, text}` by POST. Without it a demonstration shows what it would send. */
  SMS_URL: z.url().optional(),
  /** Bearer token of the SMS gateway. */
  SMS_TOKEN: z.string().optional(),
  /**
   * Mail server, such as smtp://user:password@mail.example.com:587. A password travels encrypted only, unless the
   * address ends in ?requireTLS=false.
   */
  SMTP_URL: z.url().optional(),
  /** Where people open the product, such as https://audit.example.com: mails, QR codes and activation links lead there. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Sender of mails. */
  MAIL_FROM: z.string().max(200).default('auditplus@localhost'),
  /** Lets hosts that people register lead to this machine itself, such as a database beside the product. */
  OUTBOUND_LOOPBACK: switchText.default(false),
  /** Check every reply against its declared schema; on outside production. */
  CHECK_REPLIES: switchText.optional(),
  /** `none` seeds the demonstration group and its standards only, without two years of audits. */
  DEMO_AUDITS: z.enum(['all', 'none']).default('all'),
  /** Seed all 2026 demonstration audits as final, for the dashboards. */
  DEMO_ALL_FINAL: switchText.default(false),
  /** A MariaDB from which the demonstration reads its stations; without it their readings are fixed. */
  DEMO_MARIADB: z.url({ protocol: /^mysql$/ }).optional(),
});

export type Config = Readonly<z.output<typeof configSchema>>;

/** Reads the configuration once at start; throws one error that lists every fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration has ${faults.length} fault(s):\n${faults.join('\n')}`);
}

/**
 * The address to listen on. A demonstration, whose passwords everybody knows, is for its own machine only unless the
 * operator says otherwise.
 */
export const listensOn = ({ HOST, MODE }: Config): string =>
  HOST ?? (MODE === 'demo' ? '127.0.0.1' : '0.0.0.0');
