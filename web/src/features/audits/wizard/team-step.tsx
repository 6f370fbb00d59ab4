import { DeleteOutlined } from '@ant-design/icons';
import { type CheckView, MemberBody } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { EmptyBlock } from '../../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../../kit/data-table.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { useOrgNames } from '../../../kit/org-names.ts';
import { Person } from '../../../kit/person.tsx';
import { StateDot } from '../../../kit/state-tag.tsx';
import { useUserNames } from '../../../kit/user-names.ts';
import { UserPicker } from '../../../kit/user-picker.tsx';
import { useRoute } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { DeclareDialog } from '../declare-dialog.tsx';
import type { DraftBox } from './audit-draft.ts';
import type { StepProps } from './basis-step.tsx';
import { hasLead } from './open-steps.ts';
import { useFirstGap } from './use-first-gap.ts';
import { wizardMessages } from './wizard.messages.ts';

const ROLES = MemberBody.shape.memberRole.options;
const LINES = ['C', 'W', 'H'] as const;

/** Step 4: who audits, in which role, and who has stated the own independence. */
export function TeamStep({
  box,
  attempts,
}: {
  readonly box: DraftBox;
  /** How often the person wanted to go on although nobody leads. */
  readonly attempts: number;
}) {
  const { draft, change, check } = box;
  const t = useMessages(wizardMessages);
  const part = useFirstGap(attempts);
  const isGap = attempts > 0 && !hasLead(draft);
  const memberIds = draft.members.map(({ userId }) => userId);
  const { names } = useUserNames(memberIds);
  const [declaring, setDeclaring] = useState<CheckView | null>(null);
  const stored = useRoute(
    auditsRoutes.members,
    { params: { id: check?.id ?? '' } },
    { enabled: check !== null },
  );
  const declared = new Set(
    stored.data?.list.flatMap((member) => (member.conflictDeclared === 1 ? member.userId : [])),
  );
  const columns = useMemberColumns({
    draft,
    change,
    declared,
    // The statement belongs to a seat that is stored.
    onDeclare: async () => setDeclaring(await box.save()),
  });
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
          expiresAt: null,
        },
      ],
    }));
  };
  return (
    <div className="audits-sections" ref={part}>
      <div className="audits-add-member" data-gap={isGap}>
        <UserPicker
          value={null}
          onChange={add}
          placeholder={t('addMemberHint')}
          aria-label={t('addMember')}
          without={memberIds}
        />
        <span className="quiet">{t('leadHelp')}</span>
      </div>
      <DataTable
        rows={draft.members.map((member) => ({
          ...member,
          name: names.get(member.userId) ?? '',
        }))}
        rowKey={(member) => member.userId}
        columns={columns}
        empty={<EmptyBlock text={t('teamEmpty')} />}
      />
      {isGap ? (
        <p className="audits-overdue" role="alert">
          {t('noLead')}
        </p>
      ) : null}
      <DeclareDialog check={declaring} onClose={() => setDeclaring(null)} />
    </div>
  );
}

type MemberRow = MemberBody & { readonly name: string };

type MemberColumns = StepProps & {
  readonly declared: ReadonlySet<string>;
  readonly onDeclare: () => void;
};

function useMemberColumns({ draft, change, declared, onDeclare }: MemberColumns): DataColumn<MemberRow>[] {
  const me = useSession((session) => session.current?.userInfo.userId);
  const t = useMessages(wizardMessages);
  const orgs = useOrgNames();
  const roles = useDictionary('auditMemberRole');
  const lines = useDictionary('auditLine');
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const chosen = new Set(draft.tasks.map((task) => task.unitOrgId));
  const units = profiles
    .filter(({ org }) => chosen.has(org.id))
    .map(({ org }) => ({ value: org.id, label: orgs.full(org) }));
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
      width: 150,
      render: (member) => {
        if (declared.has(member.userId)) return <StateDot tone="green" text={t('declared')} />;
        return member.userId === me ? (
          <Button size="small" onClick={onDeclare}>
            {t('declare')}
          </Button>
        ) : (
          <StateDot tone="orange" text={t('toDeclare')} />
        );
      },
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
