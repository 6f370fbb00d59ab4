import { RECORD_STATUS, RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { replyInChange } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { publishedDesigns } from '../designs/public.ts';
import type { IncomingWork } from '../webhooks/public.ts';
import { findModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { saveRecord } from './submit-record.ts';

/** Makes a record of a published design; of one with a process it is submitted, which starts the process. */
export const recordWork: IncomingWork = {
  target: 'record',
  definition: 'design',
  async list(ctx) {
    const found = await Promise.all((await publishedDesigns(ctx.db)).map(({ id }) => findModel(ctx, id)));
    return found.flatMap((model) =>
      model ? [{ id: model.designId, fullName: textIn(model.label, ctx.language) }] : [],
    );
  },
  async fields(ctx, targetId) {
    const { columns, tables, form } = await modelOf(ctx, targetId);
    const computed = new Set(form.computed.map(({ path }) => path));
    const own = columns.filter(({ field, isSystem }) => !isSystem && !computed.has(field.path));
    return [...own.map(({ field: { name, field } }) => ({ name, field })), ...tables].map(
      ({ name, field }) => ({
        name,
        label: textIn(field.label, ctx.language),
        isRequired: field.required === true,
      }),
    );
  },
  async run(ctx, { targetId, values }, markDone) {
    const model = await modelOf(ctx, targetId);
    if (!mayAdd(ctx, model)) refuse('webhook.targetDenied', { name: textIn(model.label, ctx.language) });
    const data = RecordData.parse(values);
    return replyInChange(
      ctx,
      (acting) =>
        saveRecord(acting, {
          modelId: targetId,
          id: null,
          body: { data, status: RECORD_STATUS.submit },
        }),
      async (seen, { id: recordId, toName }) => {
        // No program can be asked who is to decide.
        if (toName) refuse('process.nobodyFound', { node: toName[0]?.nodeName ?? '' });
        await markDone(seen.db, { recordId });
        return { recordId };
      },
    );
  },
};

const modelOf = async (ctx: Ctx, designId: string): Promise<RecordModel> =>
  orThrow(await findModel(ctx, designId), 'webhook.targetUnknown');

/** As the page asks whoever adds a record by hand. */
const mayAdd = ({ caller }: Ctx, { designId }: RecordModel): boolean =>
  caller.isAdministrator ||
  (caller.designs.get(designId) ?? []).some((code) => caller.modules.get(code)?.buttons.has('btn_add'));
