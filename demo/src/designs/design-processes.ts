import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  ASSIGNEE_KINDS,
  TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { processFields } from '@auditplus/core/designs/process-fields.ts';
import { demoId } from '../demo-ids.ts';
import type { DemoAction } from '../processes/process-data.ts';

/** What the steps of a process name by ids. */
type Named = {
  /** The id of a role by its code. */
  role(code: string): string;
  /** The interface that says who looks after safety in a unit. */
  readonly safetyManager: string;
};
type Node = TemplateNode;
type Properties = Readonly<Record<string, unknown>>;

const step = (
  type: Node['type'],
  nodeId: string,
  [title = '', zhtw = '', en = '']: readonly string[],
  properties: Properties,
): Node => TemplateNode.parse({ type, nodeId, properties: { title, titles: { zhtw, en }, ...properties } });

/** Nodes one below the other; answers the first. */
function chain(...nodes: readonly Node[]): Node {
  const [first, ...rest] = nodes;
  if (!first) throw new Error('a process needs a node');
  return rest.length === 0 ? first : { ...first, childNode: chain(...rest) };
}

/** What may be done with the fields of a form at a step: all are read, those of `writes` are filled in. */
const rights = (body: DesignBody, writes: readonly string[], required: readonly string[] = []) => {
  const isOf = (names: readonly string[], id: string) =>
    names.some((name) => id === name || id.startsWith(`${name}-`));
  return processFields(body).map(({ filedId: id, filedName: name }) => ({
    ...{ id, name, read: true, write: isOf(writes, id), required: required.includes(id) },
  }));
};

/** Holders of a role in the unit of the record. */
const inUnit = (roleId: string): Properties => ({
  assigneeType: ASSIGNEE_KINDS.roleInField,
  formField: 'unit',
  roleId,
});
/** Whom a field of the record names. */
const named = (formField: string): Properties => ({
  assigneeType: ASSIGNEE_KINDS.formField,
  ...{ formField, formFieldType: 1 },
});

const HAZARD_REPORT = [
  ...['title', 'foundOn', 'unit', 'area', 'place', 'category', 'level', 'finder', 'description', 'photos'],
  ...['owner', 'due', 'status'],
];

/** A hazard is confirmed, decided on by the head office where it is no minor one, put right and verified. */
const hazards = (body: DesignBody, ids: Named): Node =>
  chain(
    step('start', 'start', ['登记隐患', '登記隱患', 'Register the hazard'], {
      formOperates: rights(body, HAZARD_REPORT),
    }),
    step('approver', 'confirm', ['安全员确认', '安全員確認', 'Safety manager confirms'], {
      ...inUnit(ids.role('unitCoord')),
      rejectStep: '0',
      formOperates: rights(body, ['level', 'owner', 'due']),
      overtimeRules: [
        { hours: 8, unit: 'working', from: 'arrival', action: 'remind', everyHours: 8, repeats: 2 },
      ],
    }),
    {
      ...step('empty', 'byLevel', ['byLevel'], {}),
      conditionType: 'condition',
      conditionNodes: [
        {
          ...step('condition', 'severe', ['较大及以上', '較大及以上', 'Serious or major'], {
            conditions: [
              { field: 'level', fieldName: '隐患等级', symbol: '<>', filedValue: 'general', logic: '&&' },
            ],
            priority: 1,
          }),
          childNode: step('approver', 'headOffice', ['总部审定', '總部審定', 'Head office decides'], {
            assigneeType: ASSIGNEE_KINDS.members,
            approvers: [demoId('user', 'zhoumin')],
            rejectStep: '1',
            formOperates: rights(body, ['due']),
          }),
        },
        step('condition', 'minor', ['一般隐患', '一般隱患', 'Minor hazard'], {
          ...{ isDefault: true, priority: 99 },
        }),
      ],
    },
    step('handler', 'rectify', ['责任人整改', '責任人整改', 'Owner puts it right'], {
      ...named('owner'),
      opinion: 'optional',
      formOperates: rights(body, ['measures', 'status'], ['measures']),
    }),
    step('approver', 'verify', ['验收销号', '驗收銷號', 'Verification and closure'], {
      ...inUnit(ids.role('unitCoord')),
      rejectStep: 'rectify',
      formOperates: rights(body, ['status', 'photosAfter']),
    }),
  );

const PERMIT_REQUEST = [
  ...['title', 'ticket', 'category', 'unit', 'place', 'startsAt', 'endsAt', 'applicant', 'guardian'],
  ...['measures', 'state'],
];

/** A permit is countersigned, the watcher tests the gas, the manager signs for the work, the watcher ends it. */
const permits = (body: DesignBody, ids: Named): Node =>
  chain(
    step('start', 'start', ['申请作业', '申請作業', 'Request the work'], {
      formOperates: rights(body, PERMIT_REQUEST),
    }),
    step('approver', 'safety', ['安全员审核', '安全員審核', 'Safety manager reviews'], {
      assigneeType: ASSIGNEE_KINDS.service,
      getUserUrl: ids.safetyManager,
      rejectStep: '0',
      formOperates: rights(body, ['measures', 'guardian']),
    }),
    step('handler', 'gasTest', ['监护人检测气体', '監護人檢測氣體', 'Watcher tests the gas'], {
      ...named('guardian'),
      opinion: 'optional',
      formOperates: rights(body, ['tests'], ['tests']),
    }),
    step('approver', 'permit', ['总经理许可', '總經理許可', 'General manager permits'], {
      ...inUnit(ids.role('unitGM')),
      rejectStep: 'end',
      hasSign: true,
      formOperates: rights(body, ['state']),
    }),
    step('handler', 'end', ['监护人确认完工', '監護人確認完工', 'Watcher ends the work'], {
      ...named('guardian'),
      opinion: 'optional',
      formOperates: rights(body, ['state']),
    }),
  );

/** Designs that decide on their records in a process of their own. */
export const DESIGN_PROCESSES = { hazards, permits } as const;

export type ProcessDesign = keyof typeof DESIGN_PROCESSES;

export const hasProcess = (template: string): template is ProcessDesign =>
  Object.hasOwn(DESIGN_PROCESSES, template);

/** A record that somebody submits, and what is decided about it, a day after one another. */
export type DesignInstance = {
  readonly design: ProcessDesign;
  readonly by: string;
  readonly unit: string;
  /** Days before the base date. */
  readonly ago: number;
  /** People as `#account`. */
  readonly data: Properties;
  readonly actions: readonly DemoAction[];
};

const agrees = (by: string, opinion: string, form?: Properties): DemoAction => ({
  ...{ by, do: 'agree', opinion, to: '', signs: false },
  ...(form && { form }),
});

const PUT_RIGHT = { measures: [{ measure: '更换防护罩并纳入点检', cost: 350 }], status: 'working' };
const TESTED = { tests: [{ at: '08:30:00', oxygen: 20.8, sulphide: 0 }] };

/** Some have run through; the others wait at people of the companies, of the head office, and at whoever acts next. */
export const DESIGN_INSTANCES: readonly DesignInstance[] = [
  {
    ...{ design: 'hazards', by: 'luozq', unit: 'C01', ago: 20 },
    data: { level: 'general', owner: '#qiufl' },
    actions: [
      agrees('tangmy', '情况属实'),
      agrees('qiufl', '已整改', PUT_RIGHT),
      agrees('tangmy', '验收合格，同意销号', { status: 'closed' }),
    ],
  },
  {
    ...{ design: 'hazards', by: 'heyx', unit: 'C03', ago: 6 },
    data: { level: 'general', owner: '#heyx' },
    actions: [agrees('weisq', '情况属实')],
  },
  {
    ...{ design: 'hazards', by: 'luozq', unit: 'C01', ago: 3 },
    data: { level: 'serious', owner: '#qiufl' },
    actions: [agrees('tangmy', '请总部审定')],
  },
  {
    ...{ design: 'hazards', by: 'zhengk', unit: 'C04', ago: 1 },
    data: { level: 'general', owner: '#zhengk' },
    actions: [],
  },
  {
    ...{ design: 'permits', by: 'luozq', unit: 'C01', ago: 15 },
    data: { category: 'space', guardian: '#qiufl' },
    actions: [
      agrees('tangmy', '措施齐全'),
      agrees('qiufl', '检测合格', TESTED),
      { ...agrees('yangcz', '同意作业', { state: 'permitted' }), signs: true },
      agrees('qiufl', '作业完毕，现场已恢复', { state: 'ended' }),
    ],
  },
  {
    ...{ design: 'permits', by: 'luozq', unit: 'C01', ago: 3 },
    data: { category: 'hot', guardian: '#qiufl' },
    actions: [agrees('tangmy', '措施齐全'), agrees('qiufl', '检测合格', TESTED)],
  },
];
