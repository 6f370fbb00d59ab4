import { MapEdit } from '@auditplus/contract/features/maps/maps.model.ts';
import { PORTAL } from '@auditplus/contract/features/menus/menu-types.ts';
import { MenuEdit } from '@auditplus/contract/features/menus/menus.model.ts';
import {
  PortalEdit,
  PortalForm,
  type PortalWidget,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { createMap } from '@auditplus/server/features/maps/public.ts';
import { createMenu } from '@auditplus/server/features/menus/public.ts';
import { batchGrants } from '@auditplus/server/features/permissions/public.ts';
import { createPortal, publishPortal } from '@auditplus/server/features/portals/public.ts';
import { addDays } from '../demo-calendar.ts';
import { SERVICE_AREAS } from '../maps/service-areas.ts';
import { type DemoPortal, PORTALS } from '../portals/portals.ts';
import type { Play, Step } from './play.ts';

const ADMINISTRATOR = 'admin';
/** Below the results of audits. */
const PARENT = 'menu.auditResult';

/** Portals, made, published and put into the menu as an administrator does it; after the interfaces that they show. */
export const portalSteps = (play: Play): Step[] => {
  const on = addDays(play.plan.baseDate, -42);
  return [
    { on, time: '09:50', lane: 'portals', run: () => makeMap(play) },
    ...PORTALS.map(
      (each): Step => ({
        ...{ on, lane: 'portals' },
        time: '10:00',
        run: () => makePortal(play, each),
      }),
    ),
  ];
};

async function makeMap(play: Play): Promise<void> {
  await createMap(await play.as(ADMINISTRATOR), MapEdit.parse(SERVICE_AREAS));
}

async function makePortal(
  play: Play,
  { names, menuCode, roles, widgets, ...head }: DemoPortal,
): Promise<void> {
  const ctx = await play.as(ADMINISTRATOR);
  const form = PortalForm.parse({ layout: widgets });
  const interfaces = await play.kernel.db.selectFrom('data_interfaces').select(['id', 'en_code']).execute();
  const ids = new Map(interfaces.map((row) => [row.en_code, row.id]));
  const maps = await play.kernel.db.selectFrom('data_maps').select(['id', 'en_code']).execute();
  const mapIds = new Map(maps.map((row) => [row.en_code, row.id]));
  const onMap = (chart: PortalWidget['chart']): PortalWidget['chart'] =>
    chart?.mapId ? { ...chart, mapId: mapIds.get(chart.mapId) ?? '' } : chart;
  // The content names interfaces and maps by their codes.
  const byId = (data: PortalWidget['data']): PortalWidget['data'] =>
    data.from === 'interface' ? { ...data, interfaceId: ids.get(data.interfaceId) ?? '' } : data;
  const { id } = await createPortal(ctx, {
    ...PortalEdit.omit({ formData: true }).parse({ ...head, titles: names }),
    formData: {
      ...form,
      layout: form.layout.map((widget) => ({
        ...widget,
        data: byId(widget.data),
        chart: onMap(widget.chart),
      })),
    },
  });
  await publishPortal(ctx, id, { note: '首次发布' });
  const menuId = await createMenu(ctx, {
    ...MenuEdit.omit({ propertyJson: true }).parse({
      ...{ parentId: PARENT, fullName: head.fullName, enCode: menuCode, type: PORTAL },
      names,
      icon: 'AppstoreOutlined',
    }),
    propertyJson: { moduleId: id },
  });
  const rows = await play.kernel.db
    .selectFrom('roles')
    .select('id')
    .where('en_code', 'in', [...roles])
    .execute();
  await batchGrants(ctx, {
    ...{ module: [menuId], button: [], column: [], form: [], resource: [] },
    ...{ positionIds: [], groupIds: [], userIds: [] },
    roleIds: rows.map((role) => role.id),
  });
}
