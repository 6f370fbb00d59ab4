import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the content lies. */
export const DATA = join(import.meta.dirname, '../data');

/** The content of `demo/data/<name>.json`. @throws with the place of what does not fit */
export function readData<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  const read = schema.safeParse(JSON.parse(readFileSync(join(DATA, `${name}.json`), 'utf8')));
  if (read.success) return read.data;
  throw new Error(`demo/data/${name}.json: ${read.error.message}`);
}

/** An hour and minute of the day in the content. */
export const Time = z.custom<`${number}:${number}`>(
  (text) => typeof text === 'string' && /^\d\d:\d\d$/.test(text),
);
