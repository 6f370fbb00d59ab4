import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import { refuse } from '../errors.ts';
import { readTransfer } from '../transfer-file.ts';
import { bodyHash, type Definitions } from './definitions.ts';

/** One definition of a transfer file; `head` is what the feature keeps beside the body: names, code, category. */
export type TransferredDefinition<H, B> = { readonly id: string; readonly head: H; readonly body: B };

/** A file holds this many definitions at most. */
const MOST = 500;

/** The transfer file of definitions: canonical JSON, so that equal definitions make equal files. */
export function writeDefinitions<H, B>(
  { kind, shape }: Pick<Definitions<B>, 'kind' | 'shape'>,
  definitions: readonly TransferredDefinition<H, B>[],
): Buffer {
  return Buffer.from(canonicalJson({ format: `auditplus.${kind}`, version: shape, definitions }));
}

/**
 * The definitions of a transfer file, in today's shape; refuses with `import.wrongFormat`, `import.wrongPlaces` and
 * `definition.newerShape`.
 */
export function readDefinitions<H, B>(
  { kind, shape, read }: Pick<Definitions<B>, 'kind' | 'shape' | 'read'>,
  head: z.ZodType<H>,
  bytes: Uint8Array,
): TransferredDefinition<H, B>[] {
  const Outside = z.object({
    format: z.literal(`auditplus.${kind}`),
    version: z.int().min(1),
    definitions: z.array(z.object({ id: z.string().min(1).max(50), head: z.unknown(), body: z.unknown() })),
  });
  const { version } = readTransfer(bytes, Outside.pick({ format: true, version: true }));
  if (version > shape) refuse('definition.newerShape');
  const body = z.unknown().transform((stored, context) => {
    try {
      return read({ shape: version, body: stored });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      for (const { message, path } of error.issues)
        context.issues.push({ code: 'custom', message, path, input: stored });
      return z.NEVER;
    }
  });
  const Whole = Outside.extend({
    definitions: z.array(z.object({ id: z.string().min(1).max(50), head, body })).max(MOST),
  });
  return readTransfer(bytes, Whole).definitions;
}

/** What a transferred definition would do to the one that is here. */
export const importState = (
  here: { readonly head: unknown; readonly body: unknown } | undefined,
  { head, body }: { readonly head: unknown; readonly body: unknown },
): 'added' | 'changed' | 'equal' => {
  if (!here) return 'added';
  return bodyHash({ head: here.head, body: here.body }) === bodyHash({ head, body }) ? 'equal' : 'changed';
};
