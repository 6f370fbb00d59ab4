import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/**
 * The file store that the configuration names: an S3-compatible server, else the data folder, where each file has
 * reached the disk before it counts as stored unless `durable` is false.
 */
export async function openFileStore(config: Config, options: { durable?: boolean } = {}): Promise<FileStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = config;
  if (!S3_ENDPOINT) return openDiskStore(config.DATA_DIR, options);
  if (!S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new Error('S3_ENDPOINT needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.');
  return openS3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
}
