import type { Activity } from '@auditplus/contract/features/activities/activities.model.ts';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { labelled } from '../lib/phrases.ts';
import { useRoute } from '../lib/query.ts';
import { useActivityWords } from './activity-words.ts';
import { EmptyBlock, Loaded } from './blocks.tsx';
import { SideDrawer } from './drawers.tsx';
import { kitMessages } from './kit.messages.ts';
import { PersonAvatar } from './person.tsx';

export type HistoryEntry = {
  readonly id: string;
  readonly at: number;
  readonly person: string;
  readonly role?: string;
  /** The action in words. */
  readonly text: ReactNode;
  readonly reason?: string;
};

/** Who did what and when, newest first. */
export function HistoryTimeline({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const t = useMessages(kitMessages);
  if (entries.length === 0) return <EmptyBlock text={t('historyEmpty')} />;
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <PersonAvatar name={entry.person} />
          <div>
            <p className="history-head">
              <strong>{entry.person}</strong>
              {entry.role ? <span className="quiet">{entry.role}</span> : null}
              <time className="quiet">{moment(entry.at)}</time>
            </p>
            <p>{entry.text}</p>
            {entry.reason ? <p className="quiet">{labelled(t('reason'), entry.reason)}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

type HistoryDrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The trail of one record, or of a whole audit. */
  readonly of: { readonly targetType: string; readonly targetId: string } | { readonly checkId: string };
  /** The action in words, instead of the general ones. */
  readonly describe?: (activity: Activity) => ReactNode;
  /** Name of a changed field; changes of fields without a name are not listed. */
  readonly fieldName?: (field: string) => string | null;
};

const SHOWN = 100;

/** The trail of a record in a drawer, read when it opens (audit-domain 7.2). */
export function HistoryDrawer({ open, onClose, of, describe, fieldName }: HistoryDrawerProps) {
  const common = useMessages(commonMessages);
  const query = useRoute(activitiesRoutes.list, { query: { ...of, pageSize: SHOWN } }, { enabled: open });
  return (
    <SideDrawer
      open={open}
      title={common('history')}
      onClose={onClose}
      extra={<Button onClick={() => void query.refetch()}>{common('refresh')}</Button>}
    >
      <Loaded query={query}>
        {(data) => (
          <HistoryTimeline
            entries={data.list.map((activity) => ({
              id: activity.id,
              at: activity.at,
              person: activity.actor.name,
              role: activity.actorRole,
              text: describe?.(activity) ?? <ActivityText activity={activity} fieldName={fieldName} />,
              reason: activity.reason,
            }))}
          />
        )}
      </Loaded>
    </SideDrawer>
  );
}

type ActivityTextProps = {
  readonly activity: Activity;
  readonly fieldName: ((field: string) => string | null) | undefined;
};

/** The action, what it was done to, and the fields that changed. */
function ActivityText({ activity, fieldName }: ActivityTextProps) {
  const t = useMessages(kitMessages);
  const words = useActivityWords();
  const changes = Object.keys(activity.after ?? {}).flatMap((field) => {
    const name = fieldName?.(field);
    const [from, to] = [activity.before?.[field], activity.after?.[field]];
    return name ? [{ field, name, text: t('changedFrom', { from: inWords(from), to: inWords(to) }) }] : [];
  });
  return (
    <>
      {words(activity.action)} {activity.targetName ? <strong>{activity.targetName}</strong> : null}
      {changes.map(({ field, name, text }) => (
        <span key={field} className="history-change">
          <span className="history-change-field">{name}</span>
          {text}
        </span>
      ))}
    </>
  );
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
