import { InterfaceEdit } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { TaskEdit } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { createInterface, publishInterface } from '@auditplus/server/features/data-interfaces/public.ts';
import { saveHolders } from '@auditplus/server/features/permissions/public.ts';
import { createTask } from '@auditplus/server/features/scheduled-tasks/public.ts';
import { addDays } from '../demo-calendar.ts';
import { type DemoInterface, type DemoTask, INTERFACES } from '../interfaces/interfaces.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';

/** Data interfaces, made and published as an administrator does it. */
export const interfaceSteps = (play: Play): Step[] =>
  INTERFACES.map((each) => ({
    on: addDays(play.plan.baseDate, -43),
    time: '10:00',
    lane: 'interfaces',
    run: () => makeInterface(play, each),
  }));

async function makeInterface(play: Play, demo: DemoInterface): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const { id } = await createInterface(ctx, editOf(demo));
  if (!demo.isOff) await publishInterface(ctx, id, { note: '首次发布' });
  if (demo.task) await createTask(ctx, taskOf(demo.task, id));
  if (!demo.isForEverybody) return;
  const roles = await play.kernel.db
    .selectFrom('roles')
    .select('id')
    .where('delete_mark', '=', 0)
    .orderBy('id')
    .execute();
  await saveHolders(ctx, { type: 'interface', id }, { roleIds: roles.map((role) => role.id) });
}

const taskOf = ({ cron, parameter, ...task }: DemoTask, interfaceId: string): TaskEdit =>
  TaskEdit.parse({
    ...task,
    executeType: '2',
    executeContent: JSON.stringify({ cron, interfaceId, parameter }),
  });

/** The parameters and headers are texts on the wire and are put in as values. */
function editOf({
  parameters = [],
  isOff,
  isForEverybody: _,
  task: _task,
  titles,
  plus = {},
  ...demo
}: DemoInterface): InterfaceEdit {
  const edit = InterfaceEdit.parse({
    ...demo,
    requestMethod: demo.dataType === 3 ? '6' : '3',
    enabledMark: isOff ? 0 : 1,
    plus: { titles, ...plus },
  });
  return {
    ...edit,
    requestParameters: parameters.map((parameter) => ({
      defaultValue: '',
      required: 0,
      multiple: 0,
      personal: 0,
      ...parameter,
    })),
  };
}
