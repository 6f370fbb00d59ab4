import {
  ASSIGNEE_KINDS,
  ConditionProperties,
  EndProperties,
  RouterProperties,
  type TemplateNode,
  TimerProperties,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { z } from 'zod';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { useUserNames } from '../../kit/user-names.ts';
import { listed } from '../../lib/phrases.ts';
import { useDesignerKind } from './designer-kind.ts';
import { isService } from './node-types.ts';
import { processTreeMessages } from './process-designer.messages.ts';
import { type ProcessNames, useProcessNames } from './process-names.ts';
import type { SplitKind } from './template-tree.ts';

type T = Translate<keyof typeof processTreeMessages.zh>;

/** What a card says of its node in a line or two. */
export function NodeSummary({ node, split }: { readonly node: TemplateNode; readonly split: SplitKind }) {
  const t = useMessages(processTreeMessages);
  const { fieldName, valueName } = useProcessNames();
  const own = useDesignerKind().summaryOf(node);
  if (own !== undefined) return <>{own}</>;
  switch (node.type) {
    case 'start':
      return <Named properties={node.properties} keys={START_KEYS} none={t('everybody')} />;
    case 'approver':
    case 'handler':
    case 'copy':
      return <PeopleSummary properties={node.properties} kind="assigneeType" keys={APPROVER_KEYS} />;
    case 'subFlow':
      return <SubProcessSummary properties={node.properties} />;
    case 'condition':
      return <>{conditionsInWords(node.properties, { t, fieldName, valueName })}</>;
    case 'branch':
      return <>{split === 'interflow' ? t('allAtOnce') : ''}</>;
    case 'timer':
      return <>{waitInWords(node.properties, t)}</>;
    case 'router': {
      const routes = RouterProperties.safeParse(node.properties).data?.routes ?? [];
      return <>{routes.length > 0 ? t('routes', { count: routes.length }) : t('noRoutes')}</>;
    }
    case 'service':
      return <ServiceSummary properties={node.properties} />;
    case 'end':
      return (
        <>
          {EndProperties.safeParse(node.properties).data?.outcome === 'rejected'
            ? t('endRejected')
            : t('endApproved')}
        </>
      );
    default:
      return null;
  }
}

const Ids = z.array(z.string()).catch([]);
const Kind = z.coerce.number().catch(ASSIGNEE_KINDS.members);

/** The properties that name members of each kind. */
type MemberKeys = { readonly users: string; readonly positions: string; readonly roles: string };
const START_KEYS: MemberKeys = { users: 'initiator', positions: 'initiatePos', roles: 'initiateRole' };
const APPROVER_KEYS: MemberKeys = { users: 'approvers', positions: 'approverPos', roles: 'approverRole' };

type Properties = TemplateNode['properties'];

function Named({ properties, keys, none }: { properties: Properties; keys: MemberKeys; none: string }) {
  const users = Ids.parse(properties[keys.users]);
  const { names } = useUserNames(users);
  const { positions, roles } = useProcessNames();
  const all = [
    ...users.map((id) => names.get(id) ?? '…'),
    ...Ids.parse(properties[keys.positions]).map((id) => positions.get(id) ?? '…'),
    ...Ids.parse(properties[keys.roles]).map((id) => roles.get(id) ?? '…'),
  ];
  return <>{all.length > 0 ? listed(all) : none}</>;
}

type PeopleSummaryProps = {
  readonly properties: Properties;
  /** The property that says how people are found. */
  readonly kind: 'assigneeType' | 'initiateType';
  readonly keys: MemberKeys;
};

function PeopleSummary({ properties, kind, keys }: PeopleSummaryProps) {
  const t = useMessages(processTreeMessages);
  const { groups, titleOf, fieldName } = useProcessNames();
  const level = Number(properties.managerLevel ?? 1);
  const field = () => fieldName(String(properties.formField ?? ''));
  switch (Kind.parse(properties[kind])) {
    case ASSIGNEE_KINDS.superior:
      return <>{level > 1 ? t('superiorLevel', { level }) : t('superior')}</>;
    case ASSIGNEE_KINDS.departmentLeader:
      return <>{t('departmentLeader')}</>;
    case ASSIGNEE_KINDS.initiator:
      return <>{t('initiator')}</>;
    case ASSIGNEE_KINDS.formField:
      return <>{t('formField', { field: field() })}</>;
    case ASSIGNEE_KINDS.step:
      return <>{t('step', { step: titleOf(String(properties.nodeId ?? '')) })}</>;
    case ASSIGNEE_KINDS.candidates:
      return <>{t('candidates')}</>;
    case ASSIGNEE_KINDS.service:
      return <>{t('byService')}</>;
    case ASSIGNEE_KINDS.leaderChain:
      return <>{t('leaderChain', { level })}</>;
    case ASSIGNEE_KINDS.chosenAtStart:
      return <>{t('chosenAtStart')}</>;
    case ASSIGNEE_KINDS.roleInField:
      return <>{t('roleInField')}</>;
    case ASSIGNEE_KINDS.expression:
      return <>{t('byExpression')}</>;
    case ASSIGNEE_KINDS.group:
      return <>{listed(Ids.parse(properties.groups).map((id) => groups.get(id) ?? '…')) || t('noPeople')}</>;
    case ASSIGNEE_KINDS.auditRole:
      return <>{t('auditRole')}</>;
    default:
      return <Named properties={properties} keys={keys} none={t('noPeople')} />;
  }
}

function SubProcessSummary({ properties }: { readonly properties: Properties }) {
  const t = useMessages(processTreeMessages);
  const { processes } = useProcessNames();
  const id = String(properties.flowId ?? '');
  return (
    <>
      {id === '' ? t('noProcess') : (processes.get(id) ?? '…')}
      {' · '}
      <PeopleSummary properties={properties} kind="initiateType" keys={START_KEYS} />
    </>
  );
}

function ServiceSummary({ properties }: { readonly properties: Properties }) {
  const t = useMessages(processTreeMessages);
  const name = String(properties.service ?? '');
  return <>{isService(name) ? t(`service_${name}`) : name || t('noService')}</>;
}

function conditionsInWords(
  properties: Properties,
  { t, fieldName: nameOf, valueName }: { readonly t: T } & Pick<ProcessNames, 'fieldName' | 'valueName'>,
): string {
  const read = ConditionProperties.safeParse(properties).data;
  if (read?.isDefault) return t('otherwise');
  if (read?.expression) return read.expression;
  // A field that the form has no more keeps the name that it had.
  const nameOfField = (field: string, former: string) =>
    nameOf(field) === field ? former || field : nameOf(field);
  const parts = (read?.conditions ?? []).map(
    ({ field, fieldName, symbol, filedValue, logic }, at) =>
      `${at > 0 ? (logic === '||' ? ' ∨ ' : ' ∧ ') : ''}${nameOfField(field, fieldName)} ${SIGNS[symbol]} ${valueName(field, String(filedValue))}`,
  );
  return parts.length > 0 ? parts.join('') : t('noConditions');
}

/** Comparisons as they are read. */
const SIGNS = {
  '>=': '≥',
  '>': '>',
  '==': '=',
  '<=': '≤',
  '<': '<',
  '<>': '≠',
  like: '∋',
  notLike: '∌',
} as const;

function waitInWords(properties: Properties, t: T): string {
  const read = TimerProperties.safeParse(properties).data;
  const parts = [
    read?.day ? t('days', { count: read.day }) : '',
    read?.hour ? t('hours', { count: read.hour }) : '',
    read?.minute ? t('minutes', { count: read.minute }) : '',
    read?.second ? t('seconds', { count: read.second }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? t('wait', { time: parts.join(' ') }) : t('noTime');
}
