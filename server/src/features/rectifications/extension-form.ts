import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { extensionLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { orThrow } from '../../kernel/errors.ts';
import { assertState } from '../../kernel/lifecycle.ts';
import { auditRoles, type ProcessForm, processForms } from '../process-definitions/public.ts';
import { EXTENSION_FIELDS, EXTENSION_FORM, formValues, rectificationIn, wishIn } from './extension-values.ts';
import { changeExtension, findExtension } from './extensions.repository.ts';
import {
  askAgain,
  assertLater,
  assertMayDecide,
  storeDecision,
  withdrawExtension,
} from './operations/extension.ts';
import { peopleOfCase } from './rectifications.people.ts';
import { loadCaseUnchecked } from './rectifications.repository.ts';

/**
 * 整改延期 as a system form of processes: a process decides on the request in the place of whoever approves plans. The last
 * decision moves the deadline in its own change, under the same guards as a decision on the page.
 */
const extensionForm: ProcessForm = {
  code: EXTENSION_FORM,
  fullName: ['整改延期', '整改延期', 'Extension of a rectification'],
  isLaunchedByRecord: true,
  fields: EXTENSION_FIELDS,
  async load(_ctx, db, recordId) {
    const extension = await findExtension(db, recordId);
    if (!extension) return null;
    return formValues(db, await loadCaseUnchecked(db, extension.rectification_id), extension);
  },
  async save(ctx, tx, { recordId, values, isDraft }) {
    // What is not submitted asks for nothing.
    if (isDraft) return { recordId, values };
    const asked = await requestOf(tx, recordId);
    const { kase, extension } = asked;
    const wish = wishIn(values);
    if (extensionLifecycle.is(extension.state, 'pending')) {
      assertLater(kase, wish.newDeadline);
      await changeExtension(tx.db, extension, {
        new_deadline: wish.newDeadline,
        reason: wish.reason,
        measures_meanwhile: wish.measuresMeanwhile,
      });
    } else await askAgain(ctx, tx, asked, wish);
    return { recordId, values: await valuesNow(tx, recordId) };
  },
  async ended(ctx, tx, { recordId, status }) {
    const asked = await requestOf(tx, recordId);
    if (status !== 'approved' && status !== 'rejected') return withdrawExtension(tx, asked);
    const { kase, extension } = asked;
    assertState(ctx, extensionLifecycle, extension, 'pending');
    const approved = status === 'approved';
    // What is refused gives nobody anything; and a rule of the process has no duty that could be asked.
    if (approved && !ctx.caller.isSystem) assertMayDecide(ctx, kase);
    await storeDecision(ctx, tx, { kase, extension, rev: extension.rev, approved });
  },
};

/** Makes the form known, and the people who may decide on what it asks for. */
export function registerExtensionForm(): void {
  processForms.register(extensionForm);
  auditRoles.register({
    name: 'rectificationApprover',
    fullName: ['整改方案审批人', '整改方案審批人', 'Approver of the rectification plan'],
    async people(_ctx, db, record) {
      const id = rectificationIn(record);
      return id === null ? [] : (await peopleOfCase(db, await loadCaseUnchecked(db, id))).approvers;
    },
  });
}

async function requestOf(tx: Change, recordId: string) {
  const extension = orThrow(await findExtension(tx.db, recordId), 'AU0002');
  return { extension, kase: await loadCaseUnchecked(tx.db, extension.rectification_id) };
}

async function valuesNow(tx: Change, recordId: string): Promise<FormValues> {
  const { extension, kase } = await requestOf(tx, recordId);
  return formValues(tx.db, kase, extension);
}
