import './users.css';
import { CloseOutlined } from '@ant-design/icons';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import type { Membership, UserNode } from '@auditplus/contract/features/users/users.model.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { Button, DatePicker, Input, Modal, Popover } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { PersonAvatar } from '../../kit/person.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { CandidateTree, type HolderType } from './candidate-tree.tsx';
import { membersMessages } from './members.messages.ts';

type Props = {
  readonly type: HolderType;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
};

type Person = Pick<UserNode, 'id' | 'realName' | 'organize' | 'headIcon'>;

const WIDTH = 800;

/** Chooses the members of a role, position or group; each may carry a start, an end and a reason. */
export function MembersDialog({ type, id, name, onClose }: Props) {
  const t = useMessages(membersMessages);
  const common = useMessages(commonMessages);
  const query = useRoute(userAdminRoutes.members, { params: { objectId: id } }, { staleTime: 0 });
  const stored = query.data?.members;
  const [members, setMembers] = useState<readonly Membership[] | null>(null);
  /** Who was a member when the dialog opened. */
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [known, setKnown] = useState<ReadonlyMap<string, Person>>(new Map());
  // What an earlier look left behind may have changed since: only what has just arrived is edited.
  if (stored && members === null && !query.isFetching) {
    setMembers(stored);
    setSeen(stored.map((member) => member.userId));
  }
  const storedIds = useMemo(() => stored?.map((member) => member.userId) ?? [], [stored]);
  const names = useRoute(
    usersRoutes.byIds,
    { body: { userId: storedIds } },
    { enabled: storedIds.length > 0, staleTime: 0 },
  );
  const personOf = (userId: string): Person | undefined =>
    known.get(userId) ?? names.data?.list.find((user) => user.id === userId);
  const save = useAction(userAdminRoutes.saveMembers, { done: t('saved'), onDone: onClose });
  const isDirty = members !== null && JSON.stringify(members) !== JSON.stringify(stored);
  const close = async () => {
    if (!isDirty || (await mayDiscard('close'))) onClose();
  };
  const add = (person: UserNode) => {
    if (members?.some((member) => member.userId === person.id)) return;
    setKnown(new Map([...known, [person.id, person]]));
    setMembers([...(members ?? []), { userId: person.id, startsAt: null, endsAt: null, reason: '' }]);
  };
  const chosen = members ?? [];
  return (
    <Modal
      open
      width={WIDTH}
      title={t('title', { name })}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onCancel={() => void close()}
      onOk={() =>
        save.mutate({
          params: { objectId: id },
          body: {
            objectId: id,
            objectType: type,
            userIds: chosen.map((member) => member.userId),
            known: [...seen],
            members: [...chosen],
          },
        })
      }
    >
      <div className="users-members">
        <section aria-label={t('candidates')}>
          <CandidateTree
            type={type}
            id={id}
            chosen={new Set(chosen.map((member) => member.userId))}
            onChoose={add}
          />
        </section>
        <section className="users-chosen" aria-label={t('chosen', { count: chosen.length })}>
          <div className="users-chosen-head">
            <span>{t('chosen', { count: chosen.length })}</span>
            <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => setMembers([])}>
              {t('clear')}
            </Button>
          </div>
          <Loaded query={query}>
            {() =>
              chosen.length === 0 ? (
                <p className="quiet">{t('none')}</p>
              ) : (
                <ul className="users-chosen-list">
                  {chosen.map((member) => (
                    <MemberLine
                      key={member.userId}
                      member={member}
                      person={personOf(member.userId)}
                      onChange={(next) =>
                        setMembers(chosen.map((one) => (one.userId === next.userId ? next : one)))
                      }
                      onRemove={() => setMembers(chosen.filter((one) => one.userId !== member.userId))}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </div>
    </Modal>
  );
}

type LineProps = {
  readonly member: Membership;
  readonly person: Person | undefined;
  readonly onChange: (member: Membership) => void;
  readonly onRemove: () => void;
};

function MemberLine({ member, person, onChange, onRemove }: LineProps) {
  const t = useMessages(membersMessages);
  const name = person?.realName ?? '…';
  const { startsAt, endsAt } = member;
  const isDated = startsAt !== null || endsAt !== null;
  const shown = (at: number | null) => (at === null ? t('open') : moment(at));
  return (
    <li>
      <PersonAvatar name={name} icon={person?.headIcon ?? ''} />
      <span className="users-chosen-name">
        {name}
        <span className="quiet">{person?.organize}</span>
      </span>
      <Popover
        trigger="click"
        title={t('datesOf', { name })}
        content={<Dates member={member} onChange={onChange} />}
      >
        <Button type="link" size="small">
          {isDated ? t('dated', { from: shown(startsAt), to: shown(endsAt) }) : t('always')}
        </Button>
      </Popover>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('remove', { name })}
        onClick={onRemove}
      />
    </li>
  );
}

function Dates({ member, onChange }: Pick<LineProps, 'member' | 'onChange'>) {
  const t = useMessages(membersMessages);
  const picker = (field: 'startsAt' | 'endsAt', label: string) => (
    <div className="users-dates-row">
      <span>{label}</span>
      <DatePicker
        aria-label={label}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        value={member[field] === null ? null : dayjs(member[field])}
        onChange={(at) => onChange({ ...member, [field]: at?.second(0).millisecond(0).valueOf() ?? null })}
      />
    </div>
  );
  return (
    <div className="users-dates">
      {picker('startsAt', t('from'))}
      {picker('endsAt', t('until'))}
      <div className="users-dates-row">
        <span>{t('reason')}</span>
        <Input
          aria-label={t('reason')}
          maxLength={200}
          value={member.reason}
          onChange={(event) => onChange({ ...member, reason: event.target.value })}
        />
      </div>
    </div>
  );
}
