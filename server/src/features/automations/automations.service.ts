import {
  AutomationBody,
  type AutomationEdit,
  AutomationHead,
  type AutomationInfo,
  type AutomationOffer,
  type AutomationRow,
} from '@auditplus/contract/features/automations/automations.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { publishedDesigns } from '../designs/public.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { fieldsOfRecords } from '../records/public.ts';
import { automationTriggers } from './automation-triggers.ts';
import { automationVersions, compileAutomation } from './automation-versions.ts';
import { automationNameIn, listAutomations } from './automations.queries.ts';
import { findAccount, findAutomation, updateAutomation } from './automations.repository.ts';
import { callable } from './calling-steps.ts';
import { checkAutomation } from './check-automation.ts';
import { OFFERED_EVENTS } from './event-trigger.ts';
import { settlePlans } from './plans.ts';

const CATEGORIES = 'WorkFlowCategory';

/** Automations with their names and codes, and what happens to them. Drafts with faults are kept. */
export const automations = headedDefinitions({
  definitions: automationVersions,
  stored: { table: 'automations', category: 'category' },
  head: { read: AutomationHead },
  dictionary: CATEGORIES,
  longest: { name: 100, code: 50 },
  refusals: { code: 'automation.duplicateCode', category: 'automation.categoryUnknown' },
  check: async (_ctx, { body }) => body,
  noted: (head, _body, hash) => ({ ...head, hash }),
  changed: { within: settlePlans, after: () => {} },
});

/** Automations as files; in whose name one runs is not in them: whoever publishes it says so. */
export const automationObjects = automations.objects({
  page: 'workFlow.automation',
  words: ['自动化', '自動化', 'Automation'],
});

export async function automationPage(
  ctx: Ctx,
  query: Parameters<typeof listAutomations>[1],
): Promise<{ list: AutomationRow[]; pagination: Pagination }> {
  const { rows, total } = await listAutomations(ctx.db, query);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const { currentPage, pageSize } = query;
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: automationNameIn(row, ctx.language),
      enCode: row.en_code,
      category: label(row.category),
      categoryId: row.category,
      trigger: row.draft_trigger ?? '',
      userName: row.real_name ?? '',
      enabledMark: row.enabled_mark,
      publishedVersion: row.version ?? 0,
      isChanged: row.hash !== row.live_hash,
      lastModifyTime: row.last_modify_time.getTime(),
      lastRunTime: row.last?.getTime() ?? null,
      incidents: row.incidents,
    })),
    pagination: { currentPage, pageSize, total },
  };
}

export async function automationInfo(ctx: Ctx, id: string): Promise<AutomationInfo> {
  const { head, draft, enabledMark, publishedVersion, isChanged } = await automations.info(ctx, id);
  const { user_id: userId } = orThrow(await findAutomation(ctx.db, id), 'record.missing');
  return { id, ...head, ...draft.body, userId, enabledMark, rev: draft.rev, publishedVersion, isChanged };
}

const editOf = (edit: AutomationEdit) => ({
  head: AutomationHead.parse(edit),
  body: AutomationBody.parse(edit),
  enabledMark: edit.enabledMark,
});

export async function createAutomation(ctx: Ctx, edit: AutomationEdit): Promise<{ id: string }> {
  const userId = edit.userId || ctx.caller.userId;
  await assertPerson(ctx, ctx.db, { userId, stored: null });
  return automations.create(ctx, editOf(edit), (tx, { id }) =>
    updateAutomation(tx.db, id, { user_id: userId }),
  );
}

export async function changeAutomation(ctx: Ctx, id: string, edit: AutomationEdit): Promise<void> {
  await automations.update(ctx, id, { ...editOf(edit), rev: edit.rev }, async (tx) => {
    const { user_id: stored } = orThrow(await findAutomation(tx.db, id), 'record.missing');
    const userId = edit.userId || stored || ctx.caller.userId;
    await assertPerson(ctx, tx.db, { userId, stored });
    await updateAutomation(tx.db, id, { user_id: userId });
  });
}

/** Nobody gets to do what he may not by naming somebody who may. */
async function assertPerson(
  { caller }: Ctx,
  db: Db,
  { userId, stored }: { readonly userId: string; readonly stored: string | null },
): Promise<void> {
  if (userId === stored) return;
  if (userId !== caller.userId && !caller.isAdministrator) refuse('automation.otherPerson');
  if (!(await findAccount(db, userId))) refuse('automation.personWrong');
}

/** Makes the draft what runs from now on, if nothing is wrong with it. */
export const publishAutomation = (
  ctx: Ctx,
  id: string,
  request: PublishRequest,
): Promise<{ version: number }> =>
  automations.publish(ctx, id, request, async (body) => {
    const automation = orThrow(await findAutomation(ctx.db, id), 'record.missing');
    const userId = automation.user_id || ctx.caller.userId;
    // Whoever publishes says what is done with the rights of the person.
    if (userId !== ctx.caller.userId && !ctx.caller.isAdministrator) refuse('automation.otherPerson');
    const { list } = await checkAutomation(ctx, body);
    const faults = list.filter(({ isWarning }) => !isWarning);
    const [first] = faults;
    if (first)
      refuse(
        'automation.faulty',
        { count: faults.length, node: first.nodeName || first.nodeId },
        { problems: list },
      );
    const { trigger } = compileAutomation(body);
    const kind = automationTriggers.byName(trigger.trigger);
    return async (tx) => {
      await updateAutomation(tx.db, id, {
        user_id: userId,
        trigger: trigger.trigger,
        trigger_key: kind?.key(trigger.settings) ?? '',
        cron: kind?.clock?.cron(trigger.settings) ?? '',
        next_run_time: null,
      });
    };
  });

/** What triggers and steps may be about. */
export async function automationOffer(ctx: Ctx): Promise<AutomationOffer> {
  const [interfaces, processes] = await Promise.all([callable(ctx, 'interface'), callable(ctx, 'process')]);
  const designs = await publishedDesigns(ctx.db);
  const found = await Promise.all(
    designs.map(async ({ id }) => ({ id, design: await fieldsOfRecords(ctx, id) })),
  );
  return {
    designs: found.flatMap(({ id, design }) =>
      design
        ? [
            {
              id,
              fullName: design.fullName,
              fields: design.fields.map(({ id: field, name, kind, isFilled, isDate }) => ({
                id: field,
                name,
                kind,
                isFilled,
                isDate,
              })),
            },
          ]
        : [],
    ),
    events: [...OFFERED_EVENTS],
    interfaces,
    processes,
  };
}
