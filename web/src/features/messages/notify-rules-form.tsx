import { NOTIFY_GROUPS, notifyEvent } from '@auditplus/contract/features/messages/notify-events.ts';
import {
  NOTIFY_CHANNELS,
  type NotifyChannel,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { notifyRulesRoutes } from '@auditplus/contract/features/messages/notify-rules.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Alert, Button, Switch, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import './notify-rules.css';
import { notifyEventMessages } from './notify-events.messages.ts';
import { notifyRulesMessages } from './notify-rules.messages.ts';
import { type Rule, RuleTable } from './rule-table.tsx';

type Stored = RouteReply<typeof notifyRulesRoutes.read>;
type Draft = Pick<Stored, 'quiet' | 'quietFrom' | 'quietTo' | 'rules'>;

/** Which messages are sent, when, to whom and by which channel (audit-domain 7.1). */
export function NotifyRules() {
  return (
    <Loaded query={useRoute(notifyRulesRoutes.read, {})}>{(stored) => <RulesForm stored={stored} />}</Loaded>
  );
}

function RulesForm({ stored }: { readonly stored: Stored }) {
  const t = useMessages(notifyRulesMessages);
  const names = useMessages(notifyEventMessages);
  const common = useMessages(commonMessages);
  const mayEdit = useCan('btn_edit');
  const [edited, setEdited] = useState<Draft | null>(null);
  const [keyword, setKeyword] = useState('');
  useUnsavedGuard(edited !== null);
  const save = useAction(notifyRulesRoutes.save, {
    done: t('saved'),
    invalidates: [routeKey(notifyRulesRoutes.read)],
    onDone: () => setEdited(null),
  });
  const { rev, hasMail, hasSms, hasWecom, hasDingTalk, ...current } = stored;
  const draft = edited ?? current;
  const change = (part: Partial<Draft>) => setEdited({ ...draft, ...part });
  const changeRule = (rule: Rule) =>
    change({ rules: draft.rules.map((one) => (one.event === rule.event ? rule : one)) });
  const shown = draft.rules.filter(({ event }) =>
    names(event).toLowerCase().includes(keyword.trim().toLowerCase()),
  );
  const uses = (channel: NotifyChannel) => draft.rules.some((rule) => rule.enabled && rule[channel]);
  // A platform that is not set up is of no interest here.
  const isOffered = { inSite: true, mail: true, sms: true, wecom: hasWecom, dingTalk: hasDingTalk };
  return (
    <div className="notify-rules">
      <div className="notify-rules-bar">
        <SearchBox hint={t('search')} onChange={setKeyword} />
        {mayEdit ? (
          <>
            <Button disabled={edited === null} onClick={() => setEdited(null)}>
              {common('cancel')}
            </Button>
            <Button
              type="primary"
              disabled={edited === null}
              loading={save.isPending}
              onClick={() => save.mutate({ body: { ...draft, rev } })}
            >
              {common('save')}
            </Button>
          </>
        ) : null}
      </div>
      {!hasMail && uses('mail') ? <Alert type="warning" showIcon title={t('noMail')} /> : null}
      {!hasSms && uses('sms') ? <Alert type="warning" showIcon title={t('noSms')} /> : null}
      <QuietHours draft={draft} readOnly={!mayEdit} onChange={change} />
      {shown.length === 0 ? <EmptyBlock>{t('nothing')}</EmptyBlock> : null}
      {NOTIFY_GROUPS.map((group) => {
        const rules = shown.filter(({ event }) => notifyEvent(event).group === group);
        if (rules.length === 0) return null;
        return (
          <section key={group}>
            <h3>{t(`group${group}`)}</h3>
            <RuleTable
              rules={rules}
              label={t(`group${group}`)}
              readOnly={!mayEdit}
              isEdited={edited !== null}
              channels={NOTIFY_CHANNELS.filter((channel) => isOffered[channel] || uses(channel))}
              onChange={changeRule}
            />
          </section>
        );
      })}
    </div>
  );
}

type QuietHoursProps = {
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
};

function QuietHours({ draft, readOnly, onChange }: QuietHoursProps) {
  const t = useMessages(notifyRulesMessages);
  const time = (key: 'quietFrom' | 'quietTo') => (
    <div>
      <span className="quiet">{t(key)}</span>
      <TimePicker
        aria-label={t(key)}
        format="HH:mm"
        minuteStep={5}
        needConfirm={false}
        allowClear={false}
        disabled={!draft.quiet}
        value={dayjs(`2000-01-01T${draft[key]}`)}
        onChange={(value) => value && onChange({ [key]: value.format('HH:mm') })}
      />
    </div>
  );
  return (
    <section>
      <h3>{t('quiet')}</h3>
      {readOnly ? (
        <p>{draft.quiet ? t('quietSpan', { from: draft.quietFrom, to: draft.quietTo }) : t('disabled')}</p>
      ) : (
        <div className="notify-rules-quiet">
          <Switch checked={draft.quiet} aria-label={t('quiet')} onChange={(quiet) => onChange({ quiet })} />
          {time('quietFrom')}
          {time('quietTo')}
        </div>
      )}
      <p className="quiet">{t('quietHelp')}</p>
    </section>
  );
}
