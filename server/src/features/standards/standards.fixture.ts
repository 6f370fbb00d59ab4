import type { NodeCreate } from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import type { Client, TestApp } from '../../testing/http.ts';
import { importTree, type TreeNodeInput } from './operations/import-tree.ts';
import { publishVersion, submitVersion } from './operations/publish-version.ts';
import { createStandard } from './standards.service.ts';

/** A small tree: chapter 1 with items of every line, chapter 2 with a conditional item; 100 points. */
export const SMALL_TREE: readonly TreeNodeInput[] = [
  { nodeCode: '1', parentCode: null, isItem: false, fullName: '目标职责' },
  { nodeCode: '1.1', parentCode: '1', isItem: false, fullName: '目标' },
  item('1.1.1', '年度总目标', 40, 'C'),
  item('1.1.2', '目标分解', 20, 'W'),
  { nodeCode: '2', parentCode: null, isItem: false, fullName: '现场管理' },
  { nodeCode: '2.1', parentCode: '2', isItem: false, fullName: '设备设施' },
  item('2.1.1', '数据上报', 10, 'H'),
  { ...item('2.1.2', '加氯间', 30, 'C'), applicability: 'CONDITIONAL', condition: 'hasChlorine=1' },
];

/** An item with one deduction option and one mandatory requirement. */
export function item(
  code: string,
  name: string,
  standardScore: number,
  line: 'C' | 'W' | 'H',
): TreeNodeInput {
  return {
    nodeCode: code,
    parentCode: code.slice(0, code.lastIndexOf('.')),
    isItem: true,
    fullName: name,
    standardScore,
    line,
    ruleText: '缺一项扣2分',
    checkMethod: ['查资料'],
    options: [{ label: '缺一项', labelEn: 'Item missing', kind: 'PER', unit: '项', points: 2 }],
    requirements: [{ label: `${name}文件`, mandatory: 1, fileTypes: ['pdf'] }],
  };
}

/** A node's body as the editor sends it. */
export const nodeBody = (
  fields: Partial<NodeCreate> & Pick<NodeCreate, 'nodeCode' | 'fullName'>,
): NodeCreate => ({
  parentId: null,
  fullNameEn: '',
  isItem: false,
  weight: 0,
  standardScore: 0,
  line: null,
  requirement: '',
  ruleText: '',
  checkMethod: [],
  applicability: 'ALWAYS',
  condition: '',
  isBonus: false,
  isVeto: false,
  sampleHint: '',
  lawRefs: [],
  keywords: '',
  enabledMark: 1,
  options: [],
  requirements: [],
  ...fields,
});

/** A new standard over HTTP. */
export const newStandard = (client: Client, enCode: string) =>
  client.call(standardsRoutes.create, {
    body: {
      enCode,
      fullName: `标准${enCode}`,
      category: '体系',
      ownerOrgId: null,
      sourceNorm: 'GB/T 33000-2016',
      description: '',
      enabledMark: 1,
    },
  });

/** A published version of the small tree, made through the services; the standard's code is given. */
export async function publishedVersion(
  test: Pick<TestApp, 'ctxAs'>,
  enCode: string,
  nodes: readonly TreeNodeInput[] = SMALL_TREE,
): Promise<string> {
  const author = await test.ctxAs('chenyl');
  const head = await test.ctxAs('zhoumin');
  const standard = await createStandard(author, {
    enCode,
    fullName: `标准${enCode}`,
    category: '体系',
    ownerOrgId: null,
    sourceNorm: '',
    description: '',
    enabledMark: 1,
  });
  const declaredTotal = nodes.reduce((sum, node) => sum + (node.isItem ? (node.standardScore ?? 0) : 0), 0);
  const draft = await importTree(author, {
    standardId: standard.id,
    head: { versionNo: 'V1.0', declaredTotal },
    nodes,
  });
  const submitted = await submitVersion(author, draft.id, draft.rev);
  const published = await publishVersion(head, draft.id, { rev: submitted.rev, effectiveFrom: '2025-01-01' });
  return published.id;
}
