import type { HomeHealth } from '@auditplus/contract/features/home/home.model.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { count, fileSize, moment } from '../../lib/formats.ts';
import { homeMessages } from './home.messages.ts';

const DAY_MS = 86_400_000;
/** A working day without a backup is normal over a weekend, a week is not. */
const OLD_BACKUP_DAYS = 7;
const FULL_DISK = 85;

/** How the product itself is; each figure opens the page where it is mended. */
export function HealthPanel({ health }: { readonly health: HomeHealth }) {
  const t = useMessages(homeMessages);
  const { backup, system, accounts, online } = health;
  return (
    <ul className="home-figures">
      {backup ? <BackupFigure backup={backup} /> : null}
      {system ? (
        <>
          <Figure
            to="/system/monitor"
            label={t('failedJobs')}
            note={t(system.failedJobs > 0 ? 'failedJobsNote' : 'noFailedJobs')}
            isAlarm={system.failedJobs > 0}
          >
            {count(system.failedJobs)}
          </Figure>
          <Figure
            to="/system/monitor"
            label={t('disk')}
            note={t('diskFree', { size: fileSize(system.diskFree) })}
            isAlarm={system.diskUsedPercent >= FULL_DISK}
          >
            {`${Math.round(system.diskUsedPercent)}%`}
          </Figure>
        </>
      ) : null}
      {accounts ? (
        <>
          <Figure
            to="/permission/user?state=2"
            label={t('lockedAccounts')}
            note={t(accounts.locked > 0 ? 'lockedNote' : 'noneLocked')}
            isAlarm={accounts.locked > 0}
          >
            {count(accounts.locked)}
          </Figure>
          <Figure to="/permission/user" label={t('neverSignedIn')} note={t('neverSignedInNote')}>
            {count(accounts.neverSignedIn)}
          </Figure>
        </>
      ) : null}
      {online === null ? null : (
        <Figure to="/permission/userOnline" label={t('figureOnline')} note={t('onlineNote')}>
          {count(online)}
        </Figure>
      )}
    </ul>
  );
}

function BackupFigure({ backup: { at, hasFailed } }: { readonly backup: NonNullable<HomeHealth['backup']> }) {
  const t = useMessages(homeMessages);
  const days = at === null ? null : Math.floor((Date.now() - at) / DAY_MS);
  const age =
    days === null ? t('noBackup') : days === 0 ? t('backupToday') : t('backupAge', { days, count: days });
  return (
    <Figure
      to="/systemData/dataBackup"
      label={t('lastBackup')}
      note={hasFailed ? t('backupFailed') : at === null ? t('makeBackup') : moment(at)}
      isAlarm={hasFailed || days === null || days > OLD_BACKUP_DAYS}
    >
      {age}
    </Figure>
  );
}

type FigureProps = {
  readonly to: string;
  readonly label: string;
  readonly note: string;
  readonly isAlarm?: boolean;
  readonly children: ReactNode;
};

const Figure = ({ to, label, note, isAlarm = false, children }: FigureProps) => (
  <li data-alarm={isAlarm}>
    <Link to={to}>
      <span>{label}</span>
      <strong>{children}</strong>
      <span className="quiet">{note}</span>
    </Link>
  </li>
);
