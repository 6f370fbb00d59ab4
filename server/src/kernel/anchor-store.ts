import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Config } from './config.ts';

/** A place outside the database that lines can only be added to. */
export type AnchorStore = {
  /** Adds the line of a number; it is safe there when this resolves. */
  append(no: number, line: string): Promise<void>;
  /** Every line in order. */
  lines(): AsyncIterable<string>;
};

/**
 * Where heads of chains are kept: objects that S3 locks for `S3_LOCK_DAYS` where files are kept in S3, else a file in the
 * data folder.
 */
export function openAnchorStore(config: Config): AnchorStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return openFile(config.DATA_DIR);
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY,
    secretAccessKey: S3_SECRET_KEY,
    region: config.S3_REGION,
    service: 's3',
    retries: 3,
  });
  return openBucket(client, `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}`, config.S3_LOCK_DAYS);
}

/** Name of the file in the data folder. */
export const ANCHOR_FILE = 'anchors.jsonl';

function openFile(dataDir: string): AnchorStore {
  const path = join(dataDir, ANCHOR_FILE);
  return {
    async append(_no, line) {
      await mkdir(dataDir, { recursive: true });
      const file = await open(path, 'a', 0o600);
      try {
        await file.appendFile(`${line}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async *lines() {
      let file: Awaited<ReturnType<typeof open>>;
      try {
        file = await open(path, 'r');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
        throw error;
      }
      yield* file.readLines();
    },
  };
}

const DAY_MS = 86_400_000;

function openBucket(client: AwsClient, bucket: string, lockDays: number): AnchorStore {
  const addressOf = (no: number) => `${bucket}/anchor-${String(no).padStart(9, '0')}.json`;
  return {
    async append(no, line) {
      const until = new Date(Date.now() + lockDays * DAY_MS).toISOString();
      const response = await client.fetch(addressOf(no), {
        method: 'PUT',
        body: line,
        headers: {
          'content-type': 'application/json',
          ...(lockDays > 0 && {
            'x-amz-object-lock-mode': 'COMPLIANCE',
            'x-amz-object-lock-retain-until-date': until,
          }),
        },
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(`The file store answered ${response.status} on an anchor: ${text.slice(0, 300)}`);
    },
    async *lines() {
      for (let no = 1; ; no += 1) {
        const response = await client.fetch(addressOf(no));
        const text = await response.text();
        if (response.status === 404) return;
        if (!response.ok)
          throw new Error(`The file store answered ${response.status} on an anchor: ${text.slice(0, 300)}`);
        yield text;
      }
    },
  };
}
