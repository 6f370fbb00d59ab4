import { DeleteOutlined } from '@ant-design/icons';
import { MemberBody } from '@auditplus/contract/features/audits/audits.model.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { Button, Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyBlock } from '../../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../../kit/data-table.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { Person } from '../../../kit/person.tsx';
import { UserPicker, useUsers } from '../../../kit/user-picker.tsx';
import { useRoute } from '../../../lib/query.ts';
import type { StepProps } from './basis-step.tsx';
import { wizardTexts } from './wizard.texts.ts';

const ROLES = MemberBody.shape.memberRole.options;
const LINES = ['C', 'W', 'H'] as const;

/** Step 4: who audits, in which role, and whether independence was stated. */
export function TeamStep({ draft, change }: StepProps) {
  const t = useTexts(wizardTexts);
  const { users } = useUsers();
  const columns = useMemberColumns({ draft, change });
  const add = (userId: string) => {
    if (!userId || draft.members.some((member) => member.userId === userId)) return;
    change((current) => ({
      members: [
        ...current.members,
        {
          userId,
          memberRole: current.members.some((member) => member.memberRole === 'LEAD') ? 'AUDITOR' : 'LEAD',
          lines: [],
          orgIds: [],
          competence: [],
          conflictDeclared: 0,
          conflictText: '',
          expiresAt: null,
        },
      ],
    }));
  };
  return (
    <div className="audits-sections">
      <div className="audits-add-member">
        <UserPicker
          value={null}
          onChange={add}
          placeholder={t('addMemberHint')}
          aria-label={t('addMember')}
          among={(user) => !draft.members.some((member) => member.userId === user.id)}
        />
        <span className="quiet">{t('leadHelp')}</span>
      </div>
      <DataTable
        rows={draft.members.map((member) => ({
          ...member,
          name: users.find((user) => user.id === member.userId)?.realName ?? '',
        }))}
        rowKey={(member) => member.userId}
        columns={columns}
        empty={<EmptyBlock text={t('teamEmpty')} />}
      />
    </div>
  );
}

type MemberRow = MemberBody & { readonly name: string };

function useMemberColumns({ draft, change }: StepProps): DataColumn<MemberRow>[] {
  const t = useTexts(wizardTexts);
  const roles = useDictionary('auditMemberRole');
  const lines = useDictionary('auditLine');
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const chosen = new Set(draft.tasks.map((task) => task.unitOrgId));
  const units = profiles
    .filter(({ org }) => chosen.has(org.id))
    .map(({ org }) => ({ value: org.id, label: org.fullName }));
  const edit = (userId: string, fields: Partial<MemberBody>) =>
    change((current) => ({
      members: current.members.map((member) => {
        if (member.userId === userId) return { ...member, ...fields };
        const givesUpLead = fields.memberRole === 'LEAD' && member.memberRole === 'LEAD';
        return givesUpLead ? { ...member, memberRole: 'AUDITOR' as const } : member;
      }),
    }));
  const expires: DataColumn<MemberRow> = {
    key: 'expires',
    title: t('expires'),
    width: 140,
    render: (member) =>
      member.memberRole === 'GUEST' ? (
        <DatePicker
          aria-label={`${member.name} ${t('expires')}`}
          {...(member.expiresAt === null ? { status: 'error' as const } : {})}
          value={member.expiresAt ? dayjs(member.expiresAt) : null}
          onChange={(value) =>
            edit(member.userId, { expiresAt: value ? value.endOf('day').valueOf() : null })
          }
        />
      ) : (
        <span className="quiet">–</span>
      ),
  };
  return [
    {
      key: 'name',
      title: t('person'),
      width: 130,
      fixed: 'left',
      render: (member) => <Person name={member.name} />,
    },
    {
      key: 'role',
      title: t('role'),
      width: 130,
      render: (member) => (
        <Select
          className="picker"
          aria-label={`${member.name} ${t('role')}`}
          value={member.memberRole}
          options={ROLES.map((role) => ({ value: role, label: roles.label(role) }))}
          onChange={(memberRole) => edit(member.userId, { memberRole })}
        />
      ),
    },
    ...(draft.members.some((member) => member.memberRole === 'GUEST') ? [expires] : []),
    {
      key: 'lines',
      title: t('lines'),
      width: 160,
      render: (member) => (
        <Select
          mode="multiple"
          className="picker"
          {...TAGS}
          aria-label={`${member.name} ${t('lines')}`}
          placeholder={t('allUnitsShort')}
          value={member.lines}
          options={LINES.map((line) => ({ value: line, label: lines.label(line) }))}
          onChange={(next) => edit(member.userId, { lines: next })}
        />
      ),
    },
    {
      key: 'orgs',
      title: t('memberUnits'),
      width: 170,
      render: (member) => (
        <Select
          mode="multiple"
          className="picker"
          {...TAGS}
          aria-label={`${member.name} ${t('memberUnits')}`}
          placeholder={t('allUnitsShort')}
          showSearch={{ optionFilterProp: 'label' }}
          value={member.orgIds}
          options={units}
          onChange={(orgIds) => edit(member.userId, { orgIds })}
        />
      ),
    },
    {
      key: 'competence',
      title: t('competence'),
      width: 130,
      render: (member) => (
        <Select
          mode="tags"
          className="picker"
          open={false}
          suffixIcon={null}
          {...TAGS}
          aria-label={`${member.name} ${t('competence')}`}
          placeholder={t('competenceHint')}
          value={member.competence}
          onChange={(competence) => edit(member.userId, { competence })}
        />
      ),
    },
    {
      key: 'declared',
      title: t('independence'),
      width: 236,
      render: (member) => (
        <span className="audits-pair">
          <Checkbox
            checked={member.conflictDeclared === 1}
            onChange={(event) => edit(member.userId, { conflictDeclared: event.target.checked ? 1 : 0 })}
          >
            {t('declared')}
          </Checkbox>
          <Input
            maxLength={500}
            placeholder={t('conflict')}
            aria-label={`${member.name} ${t('conflict')}`}
            value={member.conflictText}
            onChange={(event) => edit(member.userId, { conflictText: event.target.value })}
          />
        </span>
      ),
    },
    {
      key: 'remove',
      title: '',
      width: 56,
      fixed: 'right',
      render: (member) => (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${t('removeMember')} ${member.name}`}
          title={t('removeMember')}
          onClick={() =>
            change((current) => ({
              members: current.members.filter((other) => other.userId !== member.userId),
            }))
          }
        />
      ),
    },
  ];
}

/** Choices that do not fit beside each other share one tag, as far as its text goes. */
const TAGS = {
  maxTagCount: 'responsive' as const,
  maxTagPlaceholder: (more: readonly { readonly label?: ReactNode }[]) =>
    more.map(({ label }) => String(label)).join(' / '),
};
