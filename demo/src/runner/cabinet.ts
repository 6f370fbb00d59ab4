import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_KINDS } from '@auditplus/contract/features/files/file-kinds.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import { newId } from '@auditplus/server/kernel/ids.ts';
import type { FilePlan } from '../plan-types.ts';
import { bytesOf } from './file-bytes.ts';

/** Where the files of the demonstration come from. */
export type Cabinet = {
  /** Uploads files as the caller's own, belonging to no record yet; answers their ids in the order of the plans. */
  upload(ctx: Ctx, plans: readonly FilePlan[]): Promise<string[]>;
};

const MIMES = {
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

const SIZE_LIMIT = 10 * 1024 * 1024;
const AT_ONCE = 16;

/** A cabinet that puts small generated files into the product's store. */
export function openCabinet(): Cabinet {
  return {
    async upload(ctx, plans) {
      const rows: { id: string; row: ReturnType<typeof fileRow> }[] = [];
      for (let start = 0; start < plans.length; start += AT_ONCE) {
        const stored = plans.slice(start, start + AT_ONCE).map(async (plan) => {
          const id = `${randomBytes(24).toString('base64url')}.${plan.kind}`;
          const put = await ctx.files.put(id, Readable.from([await bytesOf(plan)]), SIZE_LIMIT);
          if (!put) throw new Error(`${plan.fileName} is too large`);
          return { id, row: fileRow(ctx, { id, plan, put }) };
        });
        rows.push(...(await Promise.all(stored)));
      }
      if (rows.length > 0)
        await ctx.db
          .insertInto('files')
          .values(rows.map(({ row }) => row))
          .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function fileRow(
  ctx: Ctx,
  input: {
    readonly id: string;
    readonly plan: FilePlan;
    readonly put: { readonly size: number; readonly sha256: string };
  },
) {
  const { id, plan, put } = input;
  const now = ctx.clock.now();
  return {
    id,
    type: 'annex',
    original_name: plan.fileName,
    extension: plan.kind,
    mime: MIMES[plan.kind],
    kind: FILE_KINDS.get(plan.kind) ?? '',
    size: put.size,
    sha256: put.sha256,
    version_id: newId(now.getTime()),
    owner_type: null,
    owner_id: null,
    uploaded_by: ctx.caller.userId,
    uploaded_at: now,
  };
}
