import { DesignStart } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { startDesign } from '@auditplus/server/features/designs/designs.service.ts';
import { publishDesign } from '@auditplus/server/features/designs/public.ts';
import { createMenu, designEntries, readMenu, updateMenu } from '@auditplus/server/features/menus/public.ts';
import { addRecords } from '@auditplus/server/features/records/public.ts';
import { addDays } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import { SAFETY_DESIGNS, type SafetyDesign } from '../designs/safety-designs.ts';
import { SAFETY_ROWS } from '../designs/safety-rows.ts';
import type { UnitData } from '../organisation.ts';
import { units } from '../organisation.ts';
import { people } from '../people.ts';
import type { DateText } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';
/** Days before the base date on which the designs were published; the first records follow a month later. */
const SET_UP = 750;
const MONTH_DAYS = 30;
const MONTHS = 24;
/** What was registered this long ago has come to its end. */
const OLD_DAYS = 75;
/** Who works with the records. */
const ROLES = ['sysAdmin', 'msdHead', 'msd', 'groupLeader', 'unitGM', 'unitCoord', 'unitDept'];

/** Functions that administrators have made, and two years of records that the companies have registered in them. */
export const designSteps = (play: Play): Step[] => [
  {
    on: addDays(play.plan.baseDate, -SET_UP),
    time: '08:10',
    lane: 'designs',
    run: () => publishAll(play),
  },
  ...SAFETY_DESIGNS.flatMap((design, at) =>
    Array.from({ length: MONTHS * design.units }, (_, place): Step => {
      const month = Math.floor(place / design.units);
      const on = addDays(play.plan.baseDate, -1 - MONTH_DAYS * (MONTHS - 1 - month));
      // The companies take turns, each design with another one first.
      const unit = units[(place * 5 + at) % units.length];
      if (!unit) throw new Error(`nobody registers ${design.template}`);
      return {
        on,
        time: '17:40',
        unit: unit.code,
        lane: `design ${design.template} ${place % design.units}`,
        run: () => register(play, { design, unit, on, place }),
      };
    }),
  ),
];

async function publishAll(play: Play): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const parentId = await createMenu(ctx, {
    ...MenuEdit.omit({ propertyJson: true }).parse({
      ...{ fullName: '安全管理', enCode: 'safety', type: DIRECTORY, sortCode: 45 },
      names: { zhtw: '安全管理', en: 'Safety' },
      icon: 'SafetyOutlined',
    }),
    propertyJson: {},
  });
  const roles = await play.kernel.db.selectFrom('roles').select('id').where('en_code', 'in', ROLES).execute();
  for (const [index, { template, fullName, names }] of SAFETY_DESIGNS.entries()) {
    const base = { fullName, enCode: template, category: 'safety', type: 1, webType: 2, sortCode: index + 1 };
    const { id } = await startDesign(
      ctx,
      DesignStart.parse({ ...base, state: 1, description: '', from: { kind: 'template', template } }),
    );
    await publishDesign(
      ctx,
      id,
      PublishRequest.parse({
        ...{ pc: 1, pcModuleParentId: parentId, note: '首次发布' },
        grantTo: roles.map((role) => ({ objectType: 'Role', objectId: role.id })),
      }),
    );
    for (const entry of await designEntries(play.kernel.db, id)) {
      const { id: menuId, ...menu } = await readMenu(ctx, entry.id);
      await updateMenu(ctx, menuId, { ...menu, names });
    }
  }
}

type Registered = {
  readonly design: SafetyDesign;
  readonly unit: UnitData;
  readonly on: DateText;
  /** Counts the turns of the design. */
  readonly place: number;
};

/** What a company registers at the end of a month. */
async function register(play: Play, { design, unit, on, place }: Registered): Promise<void> {
  const rowOf = SAFETY_ROWS[design.template];
  if (!rowOf) throw new Error(`nobody registers ${design.template}`);
  const { id } = await play.kernel.db
    .selectFrom('designs')
    .select('id')
    .where('en_code', '=', design.template)
    .executeTakeFirstOrThrow();
  const staff = people.filter(({ orgCode }) => orgCode === unit.code || orgCode.startsWith(`${unit.code}-`));
  const coordinator = staff.find(({ roles }) => roles.includes('unitCoord'));
  const random = randomFor(`design/${design.template}/${place}`);
  await addRecords(
    await play.as(coordinator?.account ?? ADMINISTRATOR),
    id,
    Array.from({ length: design.rows }, (_, row) =>
      rowOf({
        ...{ random, unit, on },
        no: place * design.rows + row + 1,
        people: staff.map(({ account }) => demoId('user', account)),
        isOld: on < addDays(play.plan.baseDate, -OLD_DAYS),
      }),
    ),
  );
}
