import type { ProcessDefinitionEdit } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { Client } from '../../testing/http.ts';

type Node = TemplateNode;
type Properties = Readonly<Record<string, unknown>>;

/** A node of a template for tests. */
export const node = (type: Node['type'], nodeId: string, properties: Properties = {}): Node => ({
  type,
  nodeId,
  properties: { title: nodeId, ...properties },
});

/** A step whose approvers are people of the demonstration, by account. */
export const approver = (nodeId: string, accounts: readonly string[], more: Properties = {}): Node =>
  node('approver', nodeId, {
    assigneeType: 6,
    approvers: accounts.map((account) => demoId('user', account)),
    ...more,
  });

/** Nodes one below the other; answers the first. */
export function chain(...nodes: readonly Node[]): Node {
  const [first, ...rest] = nodes;
  if (!first) throw new Error('A chain needs a node.');
  return rest.length === 0 ? first : { ...first, childNode: chain(...rest) };
}

/** A split whose parallel lanes begin with their own nodes. */
export const parallel = (nodeId: string, ...lanes: readonly Node[]): Node => ({
  ...node('empty', nodeId),
  conditionType: 'interflow',
  conditionNodes: lanes.map((lane) => ({ ...lane, isInterflow: true })),
});

/** An exclusive or inclusive branch. */
export const branch = (nodeId: string, kind: 'condition' | 'inclusive', ...lanes: readonly Node[]): Node => ({
  ...node('empty', nodeId),
  conditionType: kind,
  conditionNodes: [...lanes],
});

/** A lane of a branch with what it asks for; without conditions it is the default. */
export const lane = (nodeId: string, properties: Properties, ...steps: readonly Node[]): Node => ({
  ...node('condition', nodeId, properties),
  ...(steps.length > 0 && { childNode: chain(...steps) }),
});

export const start = (properties: Properties = {}): Node => node('start', 'start', properties);

/** The form that test definitions have. */
export const FIELDS = [
  { filedId: 'amount', filedName: '金额', elementKey: 'numInput', required: false },
  { filedId: 'reason', filedName: '事由', elementKey: 'comInput', required: false },
  { filedId: 'boss', filedName: '负责人', elementKey: 'userSelect', required: false },
];

let made = 0;

/** A definition as the designer sends it. */
export function definition(template: Node, more: Partial<ProcessDefinitionEdit> = {}): ProcessDefinitionEdit {
  made += 1;
  return {
    fullName: `测试流程${made}`,
    titles: { en: '', zhtw: '' },
    enCode: `test_${made}`,
    category: 'office',
    type: 0,
    formType: 2,
    formCode: '',
    icon: 'icon-ym icon-ym-node',
    iconBackground: '#008cff',
    formUrl: '',
    appFormUrl: '',
    sortCode: 0,
    enabledMark: 1,
    description: '',
    descriptions: { en: '', zhtw: '' },
    dbLinkId: '0',
    tables: [],
    formData: FIELDS,
    flowTemplateJson: template,
    ...more,
  };
}

/** Adds a definition and publishes it; answers its id. */
export async function publishTemplate(
  admin: Client,
  template: Node,
  more: Partial<ProcessDefinitionEdit> = {},
): Promise<string> {
  const { id } = await admin.call(processDefinitionsRoutes.create, { body: definition(template, more) });
  await admin.call(processDefinitionsRoutes.publish, { params: { id }, body: { note: '' } });
  return id;
}
