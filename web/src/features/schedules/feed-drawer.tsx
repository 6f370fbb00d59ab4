import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { Alert, Button, Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { webAddress } from '../../lib/api.ts';
import { copyText } from '../../lib/copy-text.ts';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { schedulesMessages } from './schedules.messages.ts';

/** The secret link under which calendar programs read the own calendar. */
export function FeedDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(schedulesMessages);
  const feed = useRoute(schedulesRoutes.feed, {});
  const invalidates = [routeKey(schedulesRoutes.feed)];
  const renew = useAction(schedulesRoutes.renewFeed, { done: t('feedMade'), invalidates });
  const end = useAction(schedulesRoutes.endFeed, { done: t('feedEnded'), invalidates });
  const askRenew = async () => {
    const agreed = await confirm({
      title: t('feedRenewAsk'),
      text: t('feedRenewText'),
      okText: t('feedRenew'),
    });
    if (agreed) renew.mutate({});
  };
  const askEnd = async () => {
    const agreed = await confirm({
      title: t('feedEndAsk'),
      text: t('feedEndText'),
      okText: t('feedEnd'),
      danger: true,
    });
    if (agreed) end.mutate({});
  };
  return (
    <SideDrawer open title={t('feed')} onClose={onClose}>
      <Alert type="info" showIcon title={t('feedHelp')} />
      <Loaded query={feed} rows={3}>
        {({ address, creatorTime, lastReadTime }) => {
          if (address === null)
            return (
              <EmptyBlock text={t('feedNone')}>
                <Button type="primary" loading={renew.isPending} onClick={() => renew.mutate({})}>
                  {t('feedMake')}
                </Button>
              </EmptyBlock>
            );
          const link = window.location.origin + webAddress(address);
          return (
            <div className="schedule-feed">
              <Input.TextArea readOnly autoSize value={link} aria-label={t('feedLink')} />
              <div className="schedule-feed-actions">
                <Button type="primary" onClick={() => void copyText(link)}>
                  {t('feedCopy')}
                </Button>
                <Button loading={renew.isPending} onClick={() => void askRenew()}>
                  {t('feedRenew')}
                </Button>
                <Button danger loading={end.isPending} onClick={() => void askEnd()}>
                  {t('feedEnd')}
                </Button>
              </div>
              <FactGrid
                facts={[
                  { label: t('feedSince'), value: moment(creatorTime) },
                  {
                    label: t('feedRead'),
                    value: lastReadTime === null ? t('feedNever') : moment(lastReadTime),
                  },
                ]}
              />
            </div>
          );
        }}
      </Loaded>
    </SideDrawer>
  );
}
