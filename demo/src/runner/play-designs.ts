import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DesignEdit, DesignStart } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { PublishRequest } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { DataSchemeEdit, type SchemeToken } from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { DIRECTORY } from '@auditplus/contract/features/menus/menu-types.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
import { startDesign, updateDesignBase } from '@auditplus/server/features/designs/designs.service.ts';
import { saveDraft } from '@auditplus/server/features/designs/drafts.service.ts';
import { designBody, liveDesign, publishDesign } from '@auditplus/server/features/designs/public.ts';
import { createMenu, designEntries, saveScheme } from '@auditplus/server/features/menus/public.ts';
import { batchGrants } from '@auditplus/server/features/permissions/public.ts';
import { launchOfDesign } from '@auditplus/server/features/processes/operations/launch.ts';
import { addRecords } from '@auditplus/server/features/records/public.ts';
import { change } from '@auditplus/server/kernel/audit-log.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import { relationTexts } from '@auditplus/server/kernel/relation-rows.queries.ts';
import { findRelation, relationsNow } from '@auditplus/server/kernel/relations.ts';
import { addDays, earlier } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import {
  DESIGN_INSTANCES,
  DESIGN_PROCESSES,
  type DesignInstance,
  hasProcess,
  type ProcessDesign,
} from '../designs/design-processes.ts';
import { articleTitle, fromStock, STOCK } from '../designs/protective-stock.ts';
import { SAFETY_DESIGNS, type SafetyDesign } from '../designs/safety-designs.ts';
import { type Registering, SAFETY_ROWS } from '../designs/safety-rows.ts';
import { SAFETY_MANAGER } from '../interfaces/interfaces.ts';
import type { UnitData } from '../organisation.ts';
import { units } from '../organisation.ts';
import { people } from '../people.ts';
import type { DateText } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import type { Play, Step } from './play.ts';
import { designOf } from './play-ids.ts';
import { act, dated } from './play-processes.ts';

const ADMINISTRATOR = 'admin';
/** Days before the base date on which the designs were published; the first records follow a month later. */
const SET_UP = 750;
/** Days before the base date on which two of them got a process. */
const DECIDED = 28;
const MONTH_DAYS = 30;
const MONTHS = 24;
/** What was registered this long ago has come to its end. */
const OLD_DAYS = 75;
/** Who reads the records of all companies. */
const GROUP_ROLES = ['sysAdmin', 'msdHead', 'msd', 'groupLeader'];
/** Who works with those of the own company. */
const UNIT_ROLES = ['unitGM', 'unitCoord', 'unitDept'];
const OWN_COMPANY: SchemeToken = '@companyAndSuborganization';

/** Functions that administrators have made, and two years of records that the companies have registered in them. */
export const designSteps = (play: Play): Step[] => [
  {
    on: addDays(play.plan.baseDate, -SET_UP),
    time: '08:10',
    lane: 'designs',
    run: () => publishAll(play),
  },
  ...SAFETY_DESIGNS.filter((design) => design.units === 0).flatMap((design) =>
    units.map((unit, place): Step => {
      const on = addDays(play.plan.baseDate, 1 - SET_UP);
      return {
        ...{ on, time: '17:40', unit: unit.code, lane: `design ${design.template} ${place}` },
        run: () => register(play, { design, unit, on, place }),
      };
    }),
  ),
  ...SAFETY_DESIGNS.flatMap((design, at) =>
    // What is registered after a design has got its process is submitted to it.
    Array.from(
      { length: (hasProcess(design.template) ? MONTHS - 1 : MONTHS) * design.units },
      (_, place): Step => {
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
      },
    ),
  ),
];

/** Two designs get a process; some records run through it, and others wait for somebody. */
export const designProcessSteps = (play: Play): Step[] => [
  ...Object.keys(DESIGN_PROCESSES)
    .filter(hasProcess)
    .map(
      (design): Step => ({
        on: addDays(play.plan.baseDate, -DECIDED),
        time: '09:00',
        lane: 'design processes',
        run: () => giveProcess(play, design),
      }),
    ),
  ...DESIGN_INSTANCES.flatMap((instance, place) => {
    const launchedOn = addDays(play.plan.baseDate, -instance.ago);
    const lane = `design instance ${place}`;
    let id = '';
    const begin: Step = {
      ...{ on: launchedOn, time: '09:20', lane },
      run: async () => {
        id = await submit(play, { instance, on: launchedOn, place });
      },
    };
    return [
      begin,
      ...instance.actions.map((action, at): Step => {
        const moment = {
          on: earlier(addDays(launchedOn, at + 1), addDays(play.plan.baseDate, -1)),
          time: `11:${10 + at}` as const,
        };
        return { ...moment, lane, run: () => act(play, { id, launchedOn, at: moment }, action) };
      }),
    ];
  }),
];

async function giveProcess(play: Play, design: ProcessDesign): Promise<void> {
  const { db } = play.kernel;
  const ctx = await play.as(ADMINISTRATOR);
  const id = await designOf(play, design);
  const live = await liveDesign(play.kernel, id);
  if (!live) throw new Error(`${design} is not published`);
  const [row, roles, safetyManager] = await Promise.all([
    db
      .selectFrom('designs')
      .select(['full_name', 'en_code', 'category', 'sort_code', 'description', 'rev'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('roles').select(['id', 'en_code']).execute(),
    db
      .selectFrom('data_interfaces')
      .select('id')
      .where('en_code', '=', SAFETY_MANAGER)
      .executeTakeFirstOrThrow(),
  ]);
  const roleOf = (code: string): string => {
    const role = roles.find(({ en_code }) => en_code === code);
    if (!role) throw new Error(`there is no role ${code}`);
    return role.id;
  };
  const process = DESIGN_PROCESSES[design](live.body, { role: roleOf, safetyManager: safetyManager.id });
  const edit = DesignEdit.parse({
    ...{ fullName: row.full_name, enCode: row.en_code, category: row.category, type: 1, webType: 3 },
    ...{ state: 1, sortCode: row.sort_code, description: row.description, rev: row.rev },
    flowTemplateJson: JSON.stringify(process),
  });
  await updateDesignBase(ctx, id, edit);
  await publishDesign(ctx, id, PublishRequest.parse({ note: '增加流程', newItems: 'nobody' }));
}

type Submitted = { readonly instance: DesignInstance; readonly on: DateText; readonly place: number };

/** Registers a record and submits it; answers the id of its process. */
async function submit(play: Play, { instance, on, place }: Submitted): Promise<string> {
  const unit = units.find(({ code }) => code === instance.unit);
  if (!unit) throw new Error(`there is no unit ${instance.unit}`);
  const ctx = await play.as(instance.by);
  const designId = await designOf(play, instance.design);
  const row = SAFETY_ROWS[instance.design]({
    ...{ random: randomFor(`design instance/${place}`), unit, on, no: 2000 + place },
    people: [ctx.caller.userId],
    isOld: false,
  });
  const empty =
    instance.design === 'hazards' ? { status: 'open', measures: [] } : { state: 'requested', tests: [] };
  const data = RecordData.parse({ ...row, ...empty, ...dated(instance.data, on) });
  const [recordId = ''] = await addRecords(ctx, designId, [data]);
  await change(ctx, (tx) =>
    launchOfDesign(ctx, tx, {
      designId,
      recordId,
      billNumber: '',
      named: { candidateList: {}, errorRuleUserList: {} },
    }),
  );
  const process = await play.kernel.db
    .selectFrom('processes')
    .select('id')
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return process.id;
}

/** Companies whose incidents and spending name what audits have found at them. */
const RELATING = 5;

/**
 * What companies register on the last evening about findings of audits: they are there once both sides have been played.
 */
export const relatedSteps = (play: Play): Step[] =>
  units.slice(0, RELATING).map((unit, place) => ({
    on: addDays(play.plan.baseDate, -1),
    time: '18:10',
    unit: unit.code,
    lane: `related findings ${unit.code}`,
    run: () => relateFindings(play, unit, place),
  }));

async function relateFindings(play: Play, unit: UnitData, place: number): Promise<void> {
  const { account, staff } = coordinatorOf(unit);
  const ctx = await play.as(account);
  const findings = findRelation('findings');
  if (!findings) throw new Error('there are no findings to relate to');
  // Coordinators read the findings of the companies that theirs is the partner of, too.
  const said = { column: 'unit_id', texts: [demoId('org', unit.code)] };
  const { rows } = await relationTexts(ctx, findings, { columns: ['title'], said, limit: 2 });
  const [first] = rows;
  if (!first) return;
  const at: Registering = {
    ...{ random: randomFor(`related/${unit.code}`), unit, no: 1000 + place },
    on: addDays(play.plan.baseDate, -1),
    people: staff.map((person) => demoId('user', person.account)),
    isOld: false,
  };
  await addRecords(ctx, await designOf(play, 'incidents'), [
    {
      ...SAFETY_ROWS.incidents(at),
      findings: rows.map(({ id }) => ({ finding: id ?? '', relation: '事件原因与该审核发现一致' })),
    },
  ]);
  await addRecords(ctx, await designOf(play, 'investments'), [
    { ...SAFETY_ROWS.investments(at), category: 'hazard', finding: first.id ?? '' },
  ]);
}

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
  const [groupRoles, unitRoles] = await Promise.all([rolesOf(play, GROUP_ROLES), rolesOf(play, UNIT_ROLES)]);
  for (const [index, { template, fullName }] of SAFETY_DESIGNS.entries()) {
    const base = { fullName, enCode: template, category: 'safety', type: 1, webType: 2, sortCode: index + 1 };
    const isStore = template === 'protectiveStock';
    const from = isStore ? { kind: 'nothing' } : { kind: 'template', template };
    const { id } = await startDesign(ctx, DesignStart.parse({ ...base, state: 1, description: '', from }));
    if (isStore) await saveDraft(ctx, id, { body: STOCK });
    if (template === 'protective') {
      const { body } = await designBody(ctx, id);
      await saveDraft(ctx, id, { body: fromStock(body, await designOf(play, 'protectiveStock')) });
    }
    await publishDesign(
      ctx,
      id,
      PublishRequest.parse({
        ...{ pc: 1, pcModuleParentId: parentId, note: '首次发布' },
        grantTo: groupRoles.map((objectId) => ({ objectType: 'Role', objectId })),
      }),
    );
    for (const entry of await designEntries(play.kernel.db, id))
      await limitToCompany(play, entry.id, unitRoles);
  }
}

async function rolesOf({ kernel: { db } }: Play, codes: readonly string[]): Promise<string[]> {
  const roles = await db.selectFrom('roles').select('id').where('en_code', 'in', codes).execute();
  return roles.map(({ id }) => id);
}

/** Gives an entry to people of companies, who reach what their own company has registered. */
async function limitToCompany(play: Play, moduleId: string, roleIds: string[]): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const { db } = play.kernel;
  const comparison = { field: 'organizeId', type: 'varchar', op: 'Equal', value: OWN_COMPANY };
  await saveScheme(ctx, {
    id: null,
    body: DataSchemeEdit.parse({
      ...{ moduleId, fullName: '本公司', enCode: 'own_company' },
      conditionJson: JSON.stringify([{ groups: [comparison] }]),
      conditionText: '所属组织 等于 当前公司及下级',
    }),
  });
  const schemes = await db
    .selectFrom('data_schemes')
    .select('id')
    .where('menu_id', '=', moduleId)
    .where('en_code', '=', 'own_company')
    .execute();
  const items = await db
    .selectFrom('menu_items')
    .select(['id', 'kind'])
    .where('menu_id', '=', moduleId)
    .execute();
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  await batchGrants(ctx, {
    ...{ module: [moduleId], button: idsOf('button'), column: idsOf('column'), form: idsOf('form') },
    ...{ resource: schemes.map(({ id }) => id), roleIds, positionIds: [], groupIds: [], userIds: [] },
  });
}

/** Who registers for a company, and its people. */
function coordinatorOf({ code }: UnitData) {
  const staff = people.filter(({ orgCode }) => orgCode === code || orgCode.startsWith(`${code}-`));
  const coordinator = staff.find(({ roles }) => roles.includes('unitCoord'));
  return { account: coordinator?.account ?? ADMINISTRATOR, staff };
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
  const id = await designOf(play, design.template);
  const { account, staff } = coordinatorOf(unit);
  const random = randomFor(`design/${design.template}/${place}`);
  const ctx = await play.as(account);
  const rows = Array.from({ length: design.rows }, (_, row) =>
    RecordData.parse(
      rowOf({
        ...{ random, unit, on },
        no: place * design.rows + row + 1,
        people: staff.map((person) => demoId('user', person.account)),
        isOld: on < addDays(play.plan.baseDate, -OLD_DAYS),
      }),
    ),
  );
  await addRecords(ctx, id, design.template === 'protective' ? await takenFromStock(play, ctx, rows) : rows);
}

/** The table of what the companies have in stock. */
const STORE = 'f_protective_stock';

/** Articles of the template as those in the store of whoever registers. */
async function takenFromStock(play: Play, ctx: Ctx, rows: readonly RecordData[]): Promise<RecordData[]> {
  const store = (await relationsNow(play.kernel)).get(STORE);
  if (!store) throw new Error(`there is no ${STORE}`);
  const found = await relationTexts(ctx, store, { columns: ['title'], limit: 100 });
  const stored = new Map(found.rows.map(({ id, title }) => [title, id]));
  return rows.map((row) => ({
    ...row,
    items: rowsIn(row.items).map((item) => ({
      ...RecordData.parse(item),
      article: stored.get(articleTitle(String(item.article))) ?? null,
    })),
  }));
}

/** Publishes a design anew with a change; answers its entry of the menu. */
export async function changeDesign(
  play: Play,
  code: string,
  revised: (body: DesignBody) => DesignBody,
  note: string,
): Promise<string> {
  const ctx = await play.as(ADMINISTRATOR);
  const id = await designOf(play, code);
  const live = await liveDesign(play.kernel, id);
  if (!live) throw new Error(`${code} is not published`);
  await saveDraft(ctx, id, { body: revised(live.body) });
  await publishDesign(ctx, id, PublishRequest.parse({ note, newItems: 'nobody' }));
  const [entry] = await designEntries(play.kernel.db, id);
  if (!entry) throw new Error(`${code} is in no menu`);
  return entry.id;
}
