import {
  type BillRuleEdit,
  type BillRuleRow,
  DATE_FORMATS,
  type DateFormat,
} from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  findRule,
  isUsed,
  listRules,
  lockRule,
  type RuleRecord,
  rulesLike,
} from './bill-rules.repository.ts';

export async function billRulePage(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: BillRuleRow[]; pagination: Pagination }> {
  const { rows, total } = await listRules(ctx.db, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    startNumber: row.start_number,
    digit: row.digit,
    outputNumber: row.output_number,
    creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
    creatorTime: row.creator_time.getTime(),
    lastModifyTime: row.last_modify_time.getTime(),
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
  }));
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total } };
}

/** A rule for its form, and as its export holds it. */
export async function billRuleInfo(ctx: Ctx, id: string) {
  const rule = present(await findRule(ctx.db, id), 'record.missing');
  return {
    id: rule.id,
    fullName: rule.full_name,
    enCode: rule.en_code,
    prefix: rule.prefix,
    dateFormat: formatOf(rule.date_format),
    digit: rule.digit,
    startNumber: rule.start_number,
    sortCode: rule.sort_code,
    enabledMark: rule.enabled_mark === 1 ? (1 as const) : (0 as const),
    description: rule.description,
    outputNumber: rule.output_number,
    isUsed: await isUsed(ctx.db, rule),
    rev: rule.rev,
  };
}

export async function createBillRule(ctx: Ctx, edit: BillRuleEdit): Promise<void> {
  await change(ctx, async (step) => {
    const id = await insertRule(ctx, step.db, edit);
    step.record({ action: 'billRule.created', targetType: 'billRule', targetId: id, after: summary(edit) });
  });
}

/** Stores a new rule inside a change; answers its id. */
export async function insertRule(ctx: Ctx, tx: Tx, edit: BillRuleEdit): Promise<string> {
  await assertFits(tx, edit, '');
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await tx
    .insertInto('bill_rules')
    .values({
      id,
      ...columns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    })
    .execute();
  return id;
}

/** Changes a rule; one that has given numbers keeps its shape and can only grow. */
export async function updateBillRule(ctx: Ctx, id: string, edit: BillRuleEdit): Promise<void> {
  await change(ctx, async (step) => {
    const rule = present(await lockRule(step.db, id), 'record.missing');
    await assertFresh(step.db, rule, edit.rev);
    if (isReshaped(rule, edit) && (await isUsed(step.db, rule)))
      refuse('bill.usedLocked', { name: rule.full_name });
    await assertFits(step.db, edit, id);
    await step.db
      .updateTable('bill_rules')
      .set({ ...columns(edit), ...stamp(ctx, rule) })
      .where('id', '=', id)
      .execute();
    step.record({
      action: 'billRule.changed',
      targetType: 'billRule',
      targetId: id,
      before: summary({
        fullName: rule.full_name,
        enCode: rule.en_code,
        prefix: rule.prefix,
        dateFormat: formatOf(rule.date_format),
        digit: rule.digit,
        startNumber: rule.start_number,
      }),
      after: summary(edit),
    });
  });
}

/** Deletes a rule that has given no number. */
export async function removeBillRule(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const rule = present(await lockRule(step.db, id), 'record.missing');
    if (await isUsed(step.db, rule)) refuse('bill.ruleUsed', { name: rule.full_name });
    await step.db
      .updateTable('bill_rules')
      .set({ delete_mark: 1, ...stamp(ctx, rule) })
      .where('id', '=', id)
      .execute();
    step.record({
      action: 'billRule.removed',
      targetType: 'billRule',
      targetId: id,
      before: { fullName: rule.full_name, enCode: rule.en_code },
    });
  });
}

/** Switches a rule on or off. */
export async function flipBillRule(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const rule = present(await lockRule(step.db, id), 'record.missing');
    const enabled = rule.enabled_mark === 1 ? 0 : 1;
    await step.db
      .updateTable('bill_rules')
      .set({ enabled_mark: enabled, ...stamp(ctx, rule) })
      .where('id', '=', id)
      .execute();
    step.record({
      action: enabled === 1 ? 'billRule.enabled' : 'billRule.disabled',
      targetType: 'billRule',
      targetId: id,
      after: { fullName: rule.full_name },
    });
  });
}

const formatOf = (stored: string): DateFormat => DATE_FORMATS.find((format) => format === stored) ?? 'no';

const isReshaped = (rule: RuleRecord, edit: BillRuleEdit): boolean =>
  rule.en_code !== edit.enCode ||
  rule.prefix !== edit.prefix ||
  rule.date_format !== edit.dateFormat ||
  rule.digit > edit.digit ||
  Number(rule.start_number) > Number(edit.startNumber);

async function assertFits(tx: Tx, edit: BillRuleEdit, own: string): Promise<void> {
  if (edit.startNumber.replace(/^0+/, '').length > edit.digit)
    refuse('bill.startTooLong', { digit: edit.digit });
  const taken = await rulesLike(tx, { code: edit.enCode, name: edit.fullName, without: own });
  if (taken.some((rule) => rule.en_code.toLowerCase() === edit.enCode.toLowerCase()))
    refuse('bill.duplicateCode', { code: edit.enCode });
  if (taken.length > 0) refuse('bill.duplicateName', { name: edit.fullName });
}

const columns = (edit: BillRuleEdit) => ({
  full_name: edit.fullName,
  en_code: edit.enCode,
  prefix: edit.prefix,
  date_format: edit.dateFormat,
  digit: edit.digit,
  start_number: String(Number(edit.startNumber)).padStart(edit.digit, '0'),
  sort_code: edit.sortCode,
  enabled_mark: edit.enabledMark,
  description: edit.description,
});

const stamp = (ctx: Ctx, rule: RuleRecord) => ({
  rev: rule.rev + 1,
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

type Shape = Pick<BillRuleEdit, 'fullName' | 'enCode' | 'prefix' | 'dateFormat' | 'digit' | 'startNumber'>;

const summary = ({ fullName, enCode, prefix, dateFormat, digit, startNumber }: Shape) => ({
  fullName,
  enCode,
  prefix,
  dateFormat,
  digit,
  startNumber,
});
