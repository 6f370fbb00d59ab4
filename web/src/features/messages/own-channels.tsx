import {
  type NotifyOff,
  notifyChoicesRoutes,
} from '@auditplus/contract/features/messages/notify-choices.routes.ts';
import { NOTIFY_GROUPS, type NotifyGroup } from '@auditplus/contract/features/messages/notify-events.ts';
import type { NotifyChannel } from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import './notify-rules.css';
import { notifyRulesMessages } from './notify-rules.messages.ts';

/** By which ways I want to be told of what. */
export function OwnChannels() {
  return (
    <Loaded query={useRoute(notifyChoicesRoutes.read, {})}>
      {(stored) => <ChannelsForm stored={stored} />}
    </Loaded>
  );
}

function ChannelsForm({ stored }: { readonly stored: RouteReply<typeof notifyChoicesRoutes.read> }) {
  const t = useMessages(notifyRulesMessages);
  const common = useMessages(commonMessages);
  const [edited, setEdited] = useState<NotifyOff | null>(null);
  useUnsavedGuard(edited !== null);
  const save = useAction(notifyChoicesRoutes.save, {
    done: t('ownSaved'),
    invalidates: [routeKey(notifyChoicesRoutes.read)],
    onDone: () => setEdited(null),
  });
  const off = edited ?? stored.off;
  const change = (group: NotifyGroup, channel: NotifyChannel, isWanted: boolean) => {
    const others = (off[group] ?? []).filter((one) => one !== channel);
    setEdited({ ...off, [group]: isWanted ? others : [...others, channel] });
  };
  return (
    <div className="notify-rules own-channels">
      <p className="quiet">{t('ownHelp')}</p>
      <DataTable
        rows={NOTIFY_GROUPS.map((group) => ({ group }))}
        rowKey={({ group }) => group}
        label={t('channels')}
        columns={[
          { key: 'subject', title: t('ownSubject'), render: ({ group }) => t(`group${group}`) },
          ...stored.offered.map((channel) => ({
            key: channel,
            title: t(channel),
            width: 96,
            render: ({ group }: { readonly group: NotifyGroup }) => (
              <Checkbox
                checked={!off[group]?.includes(channel)}
                aria-label={t('ownCell', { subject: t(`group${group}`), channel: t(channel) })}
                onChange={({ target }) => change(group, channel, target.checked)}
              />
            ),
          })),
        ]}
      />
      <div className="own-channels-acts">
        <Button
          type="primary"
          disabled={edited === null}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { off, rev: stored.rev } })}
        >
          {common('save')}
        </Button>
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  );
}
