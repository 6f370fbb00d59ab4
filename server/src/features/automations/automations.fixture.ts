import type { AutomationRun } from '@auditplus/contract/features/automations/automations.model.ts';
import {
  automationRunsRoutes,
  automationsRoutes,
} from '@auditplus/contract/features/automations/automations.routes.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { z } from 'zod';
import type { Client, TestApp } from '../../testing/http.ts';

const text = (name: string, zh: string) =>
  ({ fieldId: name, name, kind: 'comInput', label: { zh } }) as const;

/** A design with a title, a level and a note. */
export const NOTED: z.input<typeof DesignBody> = {
  form: { fields: [text('title', '名称'), text('level', '级别'), text('note', '备注')] },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'title' }, { field: 'level' }],
      buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      rowButtons: [
        { code: 'btn_edit', label: { zh: '编辑' } },
        { code: 'btn_remove', label: { zh: '删除' } },
      ],
    },
  ],
};

/** The same with a day and a moment. */
export const DATED: z.input<typeof DesignBody> = {
  ...NOTED,
  form: {
    fields: [
      text('title', '名称'),
      text('level', '级别'),
      text('note', '备注'),
      { fieldId: 'until', name: 'until', kind: 'date', label: { zh: '到期日' } },
      { fieldId: 'at', name: 'at', kind: 'date', label: { zh: '时刻' }, props: { type: 'datetime' } },
    ],
  },
};

type Node = Pick<TemplateNode, 'type' | 'nodeId'> & Partial<TemplateNode>;

/** A step as the designer makes it. */
export const step = (
  nodeId: string,
  service: string,
  settings: Readonly<Record<string, unknown>>,
  next?: TemplateNode,
): TemplateNode =>
  node({
    type: 'service',
    nodeId,
    properties: { title: nodeId, service, settings },
    ...(next && { childNode: next }),
  });

export const node = (made: Node): TemplateNode => ({ properties: {}, ...made });

/** The beginning of an automation. */
export const started = (
  properties: Readonly<Record<string, unknown>>,
  rest: Partial<TemplateNode> = {},
): TemplateNode =>
  node({ type: 'start', nodeId: 'start', properties: { title: '触发', ...properties }, ...rest });

/** Makes an automation that runs with the rights of its maker, or of a named person; answers its id. */
export async function drawn(
  client: Client,
  enCode: string,
  flowTemplateJson: TemplateNode,
  userId = '',
): Promise<string> {
  const { id } = await client.call(automationsRoutes.create, {
    body: {
      fullName: `自动化${enCode}`,
      titles: { en: '', zhtw: '' },
      enCode,
      category: 'office',
      sortCode: 0,
      flowTemplateJson,
      description: '',
      userId,
      enabledMark: 1,
    },
  });
  return id;
}

/** Makes an automation and publishes it. */
export async function published(
  client: Client,
  enCode: string,
  root: TemplateNode,
  userId = '',
): Promise<string> {
  const id = await drawn(client, enCode, root, userId);
  await client.call(automationsRoutes.publish, { params: { id }, body: { note: '' } });
  return id;
}

/** Lets everything happen that waits, and answers the runs of an automation in the order in which they began. */
export async function runsOf(
  product: TestApp,
  client: Client,
  automationId: string,
): Promise<AutomationRun[]> {
  await product.app.outbox.drain();
  const { list } = await client.call(automationRunsRoutes.list, { query: { automationId } });
  const all = [];
  for (const { id } of list.toReversed())
    all.push(await client.call(automationRunsRoutes.read, { params: { id } }));
  return all;
}
