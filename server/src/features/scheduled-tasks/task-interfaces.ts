import {
  ExecuteType,
  TaskContent,
  type TaskEdit,
} from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { writeUses } from '../../kernel/definitions/definitions.repository.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { type InterfaceInfo, interfacesPort } from '../../kernel/interfaces.port.ts';
import { type TaskRecord, taskNames } from './scheduled-tasks.repository.ts';

const OWN_WORK = ExecuteType.enum['3'];

/** The data interfaces that the caller may have run; none where no feature provides any. */
export async function taskInterfaces(ctx: Ctx) {
  const all = (await interfacesPort.find()?.list(ctx)) ?? [];
  return all.map(({ id, fullName, isSql, parameters }) => ({
    id,
    fullName,
    executeType: isSql ? ExecuteType.enum['2'] : ExecuteType.enum['1'],
    parameters: [...parameters],
  }));
}

/** Whether a task may run the interface that it names, with the values that this one needs. */
export async function assertInterfaceFits(ctx: Ctx, edit: TaskEdit): Promise<void> {
  const { interfaceId, parameter } = edit.executeContent;
  const all = (await interfacesPort.find()?.list(ctx)) ?? [];
  const isSql = edit.executeType === ExecuteType.enum['2'];
  const found: InterfaceInfo = orThrow(
    all.find((one) => one.id === interfaceId && one.isSql === isSql),
    'task.interfaceUnknown',
  );
  const given = new Map(parameter.map(({ field, value }) => [field, value]));
  for (const { field, fullName, isRequired } of found.parameters)
    if (isRequired && (given.get(field) ?? '') === '') refuse('task.parameterMissing', { name: fullName });
}

/** Notes which interface a task uses, so that it is not deleted under it. */
export const noteInterface = (tx: Tx, id: string, { executeType, executeContent }: TaskEdit): Promise<void> =>
  writeUses(
    tx,
    { kind: 'scheduledTask', target: id },
    executeType === OWN_WORK ? [] : [{ kind: 'interface', target: executeContent.interfaceId, place: '' }],
  );

/** Scheduled tasks among what uses data interfaces. */
export const taskUsers: DefinitionUser = { kind: 'scheduledTask', names: taskNames };

/** Runs a task's interface as the person who saved it; answers why it failed, or null. */
export async function interfaceFailure(kernel: Kernel, task: TaskRecord): Promise<string | null> {
  const person = await kernel.access.of(task.run_as_user_id ?? '');
  const language = person?.language ?? 'zh';
  try {
    const { caller } = orThrow(person, 'task.personGone');
    const values = Object.fromEntries(
      TaskContent.shape.parameter.parse(task.parameters).map(({ field, value }) => [field, value]),
    );
    await orThrow(interfacesPort.find(), 'task.interfaceUnknown').run(
      ctxOf(kernel, caller, `task ${task.id}`),
      {
        interfaceId: task.interface_id ?? '',
        values,
      },
    );
    return null;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.entry, language, error.params);
    throw error;
  }
}
