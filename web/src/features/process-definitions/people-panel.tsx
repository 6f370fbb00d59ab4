import { SOURCE } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { ASSIGNEE_KINDS } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { ChoiceField, NumberField, PropertyField } from '../../kit/property-field.tsx';
import { GroupSelect, PositionSelect, RoleSelect } from '../../kit/tree-selects.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { nodePanelMessages } from './node-panels.messages.ts';
import type { PanelProps } from './node-properties.ts';
import { processTreeMessages } from './process-designer.messages.ts';

type Members = { readonly users: string; readonly positions: string; readonly roles: string };

/** The properties that name members, at steps of people and at the nodes that launch. */
export const STEP_MEMBERS: Members = { users: 'approvers', positions: 'approverPos', roles: 'approverRole' };
export const LAUNCH_MEMBERS: Members = {
  users: 'initiator',
  positions: 'initiatePos',
  roles: 'initiateRole',
};
export const COPY_MEMBERS: Members = {
  users: 'circulateUser',
  positions: 'circulatePosition',
  roles: 'circulateRole',
};

const KINDS = [
  'members',
  'superior',
  'departmentLeader',
  'leaderChain',
  'initiator',
  'chosenAtStart',
  'candidates',
  'formField',
  'step',
  'roleInField',
  'group',
  'expression',
  'service',
  'auditRole',
] as const satisfies readonly (keyof typeof ASSIGNEE_KINDS)[];

/** Kinds that need no word about a field, a level or a step. */
const KIND_LABELS = {
  members: 'members',
  superior: 'superior',
  departmentLeader: 'departmentLeader',
  initiator: 'initiator',
  chosenAtStart: 'chosenAtStart',
  candidates: 'candidates',
  roleInField: 'roleInField',
  group: 'group',
  expression: 'byExpression',
  service: 'byService',
  auditRole: 'auditRole',
} as const;

type PeoplePanelProps = PanelProps & {
  readonly label: string;
  /** The property that says how people are found. */
  readonly kind: 'assigneeType' | 'initiateType';
  readonly members: Members;
  readonly without?: readonly (typeof KINDS)[number][];
};

/** How the people of a step are found. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { label, kind, members, properties, onChange, fields, earlier, without = [] } = props;
  const t = useMessages(nodePanelMessages);
  const tree = useMessages(processTreeMessages);
  const chosen = Number(properties[kind] ?? ASSIGNEE_KINDS.members);
  const labelOf = (key: (typeof KINDS)[number]): string => {
    if (key === 'formField') return t('field');
    if (key === 'step') return t('stepOf');
    if (key === 'leaderChain') return tree('leaderChain', { level: Number(properties.managerLevel ?? 1) });
    return tree(KIND_LABELS[key]);
  };
  const field = (
    <ChoiceField
      label={t('field')}
      value={String(properties.formField ?? '') || null}
      options={fields.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(formField) => onChange({ formField })}
    />
  );
  return (
    <>
      <ChoiceField
        label={label}
        value={chosen}
        options={KINDS.filter((key) => !without.includes(key)).map((key) => ({
          value: ASSIGNEE_KINDS[key],
          label: labelOf(key),
        }))}
        onChange={(value) => onChange({ [kind]: value })}
      />
      {chosen === ASSIGNEE_KINDS.superior || chosen === ASSIGNEE_KINDS.leaderChain ? (
        <NumberField
          label={t('level')}
          min={1}
          max={10}
          value={Number(properties.managerLevel ?? 1)}
          onChange={(managerLevel) => onChange({ managerLevel })}
        />
      ) : null}
      {chosen === ASSIGNEE_KINDS.formField ? (
        <>
          {field}
          <ChoiceField
            label={t('fieldHolds')}
            value={Number(properties.formFieldType ?? 1)}
            options={[
              { value: 1, label: t('fieldUser') },
              { value: 2, label: t('fieldDepartment') },
            ]}
            onChange={(formFieldType) => onChange({ formFieldType })}
          />
        </>
      ) : null}
      {chosen === ASSIGNEE_KINDS.step ? (
        <ChoiceField
          label={t('stepOf')}
          value={String(properties.nodeId ?? '') || null}
          options={earlier}
          onChange={(nodeId) => onChange({ nodeId })}
        />
      ) : null}
      {chosen === ASSIGNEE_KINDS.roleInField ? (
        <>
          {field}
          <PropertyField label={t('role')}>
            {(id) => (
              <RoleSelect
                id={id}
                value={String(properties.roleId ?? '')}
                onChange={(roleId) => onChange({ roleId })}
              />
            )}
          </PropertyField>
        </>
      ) : null}
      {chosen === ASSIGNEE_KINDS.group ? (
        <PropertyField label={t('groups')}>
          {(id) => (
            <GroupSelect
              id={id}
              multiple
              value={idsOf(properties.groups)}
              onChange={(groups) => onChange({ groups })}
            />
          )}
        </PropertyField>
      ) : null}
      {chosen === ASSIGNEE_KINDS.expression ? (
        <PropertyField label={t('expression')} help={t('expressionHelp')}>
          {(id) => (
            <Input.TextArea
              id={id}
              maxLength={2000}
              autoSize={{ minRows: 2 }}
              value={String(properties.expression ?? '')}
              onChange={(event) => onChange({ expression: event.target.value }, 'expression')}
            />
          )}
        </PropertyField>
      ) : null}
      {chosen === ASSIGNEE_KINDS.service ? (
        <InterfaceSelectField
          label={t('peopleInterface')}
          help={t('peopleInterfaceHelp')}
          dataType={SOURCE.sql}
          value={String(properties.getUserUrl ?? '')}
          onChange={(getUserUrl) => onChange({ getUserUrl })}
        />
      ) : null}
      {chosen === ASSIGNEE_KINDS.auditRole ? (
        <AuditRoleField
          value={String(properties.auditRole ?? '')}
          onChange={(auditRole) => onChange({ auditRole })}
        />
      ) : null}
      {chosen === ASSIGNEE_KINDS.candidates ? <p className="quiet">{t('range')}</p> : null}
      {chosen === ASSIGNEE_KINDS.members || chosen === ASSIGNEE_KINDS.candidates ? (
        <MembersPanel members={members} properties={properties} onChange={onChange} />
      ) : null}
      {chosen === ASSIGNEE_KINDS.members ? (
        <ChoiceField
          label={t('extraRule')}
          value={Number(properties.extraRule ?? 1)}
          options={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: t(`extra${value}`) }))}
          onChange={(extraRule) => onChange({ extraRule })}
        />
      ) : null}
    </>
  );
}

type AuditRoleFieldProps = { readonly value: string; readonly onChange: (name: string) => void };

/** A role around the record that the form is about. */
function AuditRoleField({ value, onChange }: AuditRoleFieldProps) {
  const tree = useMessages(processTreeMessages);
  const { data } = useRoute(processDefinitionsRoutes.auditRoles, {});
  return (
    <ChoiceField
      label={tree('auditRole')}
      value={value || null}
      options={(data?.list ?? []).map(({ name, fullName }) => ({ value: name, label: fullName }))}
      onChange={onChange}
    />
  );
}

type MembersPanelProps = Pick<PanelProps, 'properties' | 'onChange'> & { readonly members: Members };

/** Users, positions and roles that are named one by one. */
export function MembersPanel({ members, properties, onChange }: MembersPanelProps) {
  const t = useMessages(nodePanelMessages);
  return (
    <>
      <PropertyField label={t('users')}>
        {(id) => (
          <UserPicker
            id={id}
            multiple
            value={idsOf(properties[members.users])}
            onChange={(ids) => onChange({ [members.users]: ids })}
          />
        )}
      </PropertyField>
      <PropertyField label={t('positions')}>
        {(id) => (
          <PositionSelect
            id={id}
            multiple
            value={idsOf(properties[members.positions])}
            onChange={(ids) => onChange({ [members.positions]: ids })}
          />
        )}
      </PropertyField>
      <PropertyField label={t('roles')}>
        {(id) => (
          <RoleSelect
            id={id}
            multiple
            value={idsOf(properties[members.roles])}
            onChange={(ids) => onChange({ [members.roles]: ids })}
          />
        )}
      </PropertyField>
    </>
  );
}

/** Ids of a property that may not be set yet. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
