import type { UserRow } from '@auditplus/contract/features/users/users.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import type { ListColumn } from '../../kit/list-page.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { usersMessages } from './users.messages.ts';

/** What a list of people shows of each. */
export function useUserColumns(): readonly ListColumn<UserRow>[] {
  const t = useMessages(usersMessages);
  const sexes = useDictionary('sex');
  return [
    {
      key: 'account',
      title: t('account'),
      width: 120,
      sortable: true,
      render: (row) => <AccountName row={row} />,
    },
    {
      key: 'realName',
      title: t('realName'),
      width: 110,
      sortable: true,
      isName: true,
    },
    { key: 'enabledMark', title: t('state'), width: 100, render: (row) => <UserState row={row} /> },
    { key: 'gender', isSpare: true, title: t('gender'), width: 72, render: (row) => sexes.label(row.gender) },
    { key: 'mobilePhone', title: t('mobile'), width: 125, render: (row) => row.mobilePhone || '–' },
    {
      key: 'organize',
      title: t('organize'),
      least: 150,
      render: (row) => <span title={inOneLine(row.organize)}>{shortPaths(row.organize)}</span>,
    },
    {
      key: 'position',
      title: t('position'),
      width: 130,
      hidden: true,
      render: (row) => inOneLine(row.position) || '–',
    },
    {
      key: 'role',
      title: t('role'),
      width: 150,
      hidden: true,
      render: (row) => inOneLine(row.role) || '–',
    },
    { key: 'email', title: t('mail'), width: 160, hidden: true, render: (row) => row.email || '–' },
    {
      key: 'creatorTime',
      isSpare: true,
      title: t('created'),
      width: 160,
      sortable: true,
      render: (row) => moment(row.creatorTime),
    },
    {
      key: 'lastLoginTime',
      title: t('lastLogin'),
      width: 150,
      sortable: true,
      hidden: true,
      render: (row) => moment(row.lastLoginTime),
    },
    {
      key: 'mainAccount',
      title: t('mainAccount'),
      width: 150,
      hidden: true,
      render: (row) => row.mainAccount || '–',
    },
    { key: 'sortCode', title: t('sort'), width: 70, number: true, sortable: true, hidden: true },
  ];
}

/** The last step of each path; the whole one is the cell's title. */
const shortPaths = (paths: string): string =>
  listed(paths.split('，').map((path) => path.split('/').at(-1) ?? '')) || '–';

/** The server's joined names with the mark of the person's language. */
const inOneLine = (joined: string): string => listed(joined.split('，'));

function AccountName({ row }: { readonly row: UserRow }) {
  const t = useMessages(usersMessages);
  if (!row.mainAccount) return row.account;
  return (
    <span title={t('subAccountOf', { name: row.mainAccount })}>
      {row.account} <span className="quiet">{t('subAccount')}</span>
    </span>
  );
}

const minutesUntil = (moment: number): number => Math.max(1, Math.ceil((moment - Date.now()) / 60_000));

function UserState({ row }: { readonly row: UserRow }) {
  const t = useMessages(usersMessages);
  if (row.enabledMark === 0) return <StateDot tone="grey" text={t('state0')} />;
  if (row.enabledMark === 2) return <StateDot tone="red" text={t('state2')} />;
  if (row.retryAfter !== null)
    return <StateDot tone="red" text={t('delayed', { minutes: minutesUntil(row.retryAfter) })} />;
  return row.isWaiting ? (
    <StateDot tone="orange" text={t('waiting')} />
  ) : (
    <StateDot tone="green" text={t('state1')} />
  );
}
