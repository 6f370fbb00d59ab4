import { InterfaceEdit } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { DataSourceEdit } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { OutboundHostEdit } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import { TaskEdit } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import { createInterface, publishInterface } from '@auditplus/server/features/data-interfaces/public.ts';
import { createSource } from '@auditplus/server/features/data-sources/data-sources.service.ts';
import { usableSource, withSource } from '@auditplus/server/features/data-sources/public.ts';
import { registerHost } from '@auditplus/server/features/outbound-hosts/outbound-hosts.service.ts';
import { saveHolders } from '@auditplus/server/features/permissions/public.ts';
import { createTask } from '@auditplus/server/features/scheduled-tasks/public.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import { Refusal } from '@auditplus/server/kernel/errors.ts';
import { addDays } from '../demo-calendar.ts';
import {
  type DemoInterface,
  type DemoTask,
  INTERFACES,
  READINGS,
  STATION_READINGS,
} from '../interfaces/interfaces.ts';
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
  const { DEMO_MARIADB } = play.kernel.config;
  const source =
    DEMO_MARIADB && demo.enCode === STATION_READINGS ? await readingsSource(ctx, DEMO_MARIADB) : null;
  const edit = editOf(source === null ? demo : { ...demo, dataType: 1, query: READINGS_QUERY });
  const { id } = await createInterface(ctx, source === null ? edit : { ...edit, dbLinkId: source });
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

const TABLE = 'station_readings';
const USUAL_PORT = 3306;

/** What reads the readings from there; their order is that in which they were taken. */
const READINGS_QUERY = `SELECT station, taken_at AS "hour", pressure, chlorine FROM ${TABLE} ORDER BY id`;

/**
 * A MariaDB beside the product as the data source that holds the readings of the stations, as an administrator makes it.
 * Null where it does not answer: the readings stay fixed then.
 */
async function readingsSource(ctx: Ctx, address: string): Promise<string | null> {
  const { hostname, port, username, password, pathname } = new URL(address);
  const at = { host: hostname, port: Number(port) || USUAL_PORT };
  try {
    await registerHost(
      ctx,
      OutboundHostEdit.parse({
        ...{ kind: 'database', host: at.host, ports: [at.port], description: '加压站实时库' },
      }),
    );
    const { id } = await createSource(
      ctx,
      DataSourceEdit.parse({
        ...{ ...at, dbType: 'MySQL', fullName: '加压站实时库', mayWrite: 1 },
        ...{ userName: decodeURIComponent(username), password: decodeURIComponent(password) },
        serviceName: decodeURIComponent(pathname.slice(1)),
      }),
    );
    await withSource(ctx, await usableSource(ctx, id), async (database) => {
      await database.define([
        `DROP TABLE IF EXISTS ${TABLE}`,
        `CREATE TABLE ${TABLE} (id int PRIMARY KEY, station varchar(50) NOT NULL, taken_at varchar(5) NOT NULL,
          pressure double NOT NULL, chlorine double NOT NULL) CHARACTER SET utf8mb4 COMMENT '加压站整点读数'`,
      ]);
      await database.write([
        {
          text: `INSERT INTO ${TABLE} VALUES ${READINGS.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
          values: READINGS.flatMap(({ station, hour, pressure, chlorine }, at) => [
            at + 1,
            station,
            hour,
            pressure,
            chlorine,
          ]),
        },
      ]);
    });
    return id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn({ host: at.host, refusal: error.errorCode }, 'the readings of the demonstration stay fixed');
    return null;
  }
}
