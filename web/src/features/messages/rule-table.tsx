import { notifyEvent } from '@auditplus/contract/features/messages/notify-events.ts';
import {
  defaultRule,
  type NotifyChannel,
  type NotifyRules,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { notifyRulesRoutes } from '@auditplus/contract/features/messages/notify-rules.routes.ts';
import { Button, Checkbox, Switch, Tag, Tooltip } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../../kit/data-table.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { notifyEventMessages } from './notify-events.messages.ts';
import { notifyRulesMessages } from './notify-rules.messages.ts';
import { TimesField, TimesText } from './times-field.tsx';

export type Rule = NotifyRules['rules'][number];

type RuleTableProps = {
  readonly rules: readonly Rule[];
  readonly label: string;
  readonly readOnly: boolean;
  /** Edits that are not saved: a trial would use the stored rule. */
  readonly isEdited: boolean;
  /** The ways that are set up or used. */
  readonly channels: readonly NotifyChannel[];
  readonly onChange: (rule: Rule) => void;
};

/** Ways to send a message, as the table offers them. */
/** The rules of one subject, edited in place. */
export function RuleTable({ rules, label, readOnly, isEdited, channels, onChange }: RuleTableProps) {
  const t = useMessages(notifyRulesMessages);
  const names = useMessages(notifyEventMessages);
  const action = { readOnly, onChange };
  return (
    <DataTable
      rows={rules}
      rowKey={({ event }) => event}
      label={label}
      columns={[
        { key: 'event', title: t('event'), render: (rule) => <RuleName rule={rule} /> },
        {
          key: 'enabled',
          title: t('enabled'),
          width: 76,
          render: (rule) =>
            readOnly ? (
              <StateDot
                tone={rule.enabled ? 'green' : 'grey'}
                text={t(rule.enabled ? 'enabled' : 'disabled')}
              />
            ) : (
              <Switch
                size="small"
                checked={rule.enabled}
                aria-label={`${names(rule.event)} ${t('enabled')}`}
                onChange={(enabled) => onChange({ ...rule, enabled })}
              />
            ),
        },
        {
          key: 'channels',
          title: t('channels'),
          // A fourth way stands in the same line, a fifth below.
          width: channels.length > 3 ? 350 : 260,
          render: (rule) => <Channels rule={rule} channels={channels} {...action} />,
        },
        { key: 'when', title: t('when'), width: 400, render: (rule) => <When rule={rule} {...action} /> },
        {
          key: 'acts',
          title: '',
          width: 150,
          render: (rule) => <RuleActions rule={rule} isEdited={isEdited} channels={channels} {...action} />,
        },
      ]}
    />
  );
}

function RuleName({ rule }: { readonly rule: Rule }) {
  const t = useMessages(notifyRulesMessages);
  const names = useMessages(notifyEventMessages);
  return (
    <span>
      {names(rule.event)}{' '}
      {notifyEvent(rule.event).isUrgent ? (
        <Tooltip title={t('urgentHelp')}>
          <Tag color="red">{t('urgent')}</Tag>
        </Tooltip>
      ) : null}
    </span>
  );
}

type RuleProps = { readonly rule: Rule; readonly readOnly: boolean; readonly onChange: (rule: Rule) => void };

function Channels({
  rule,
  channels,
  readOnly,
  onChange,
}: RuleProps & { readonly channels: readonly NotifyChannel[] }) {
  const t = useMessages(notifyRulesMessages);
  if (readOnly)
    return listed(channels.filter((channel) => rule[channel]).map((channel) => t(channel))) || '–';
  return (
    <Checkbox.Group
      disabled={!rule.enabled}
      options={channels.map((value) => ({ value, label: t(value) }))}
      value={channels.filter((channel) => rule[channel])}
      onChange={(chosen) =>
        onChange({
          ...rule,
          inSite: chosen.includes('inSite'),
          mail: chosen.includes('mail'),
          sms: chosen.includes('sms'),
          wecom: chosen.includes('wecom'),
          dingTalk: chosen.includes('dingTalk'),
        })
      }
    />
  );
}

function When({ rule, readOnly, onChange }: RuleProps) {
  const t = useMessages(notifyRulesMessages);
  const { times, isUrgent, isDaily } = notifyEvent(rule.event);
  const isOff = !rule.enabled;
  if (!times)
    return isUrgent ? (
      <span className="quiet">{t('atOnce')}</span>
    ) : readOnly ? (
      <span className="quiet">{t(rule.digest ? 'digest' : 'atOnce')}</span>
    ) : (
      <Tooltip title={t('digestHelp')}>
        <Checkbox
          checked={rule.digest}
          disabled={isOff}
          onChange={({ target }) => onChange({ ...rule, digest: target.checked })}
        >
          {t('digest')}
        </Checkbox>
      </Tooltip>
    );
  if (readOnly)
    return (
      <div className="notify-rules-times">
        <TimesText rule={rule} />
        {isDaily && rule.daily ? <span className="quiet">{t('daily')}</span> : null}
      </div>
    );
  return (
    <div className="notify-rules-times">
      <TimesField rule={rule} disabled={isOff} onChange={onChange} />
      {isDaily ? (
        <Checkbox
          checked={rule.daily}
          disabled={isOff}
          onChange={({ target }) => onChange({ ...rule, daily: target.checked })}
        >
          {t('daily')}
        </Checkbox>
      ) : null}
    </div>
  );
}

function RuleActions({
  rule,
  channels,
  readOnly,
  isEdited,
  onChange,
}: RuleProps & { readonly isEdited: boolean; readonly channels: readonly NotifyChannel[] }) {
  const t = useMessages(notifyRulesMessages);
  const trial = useAction(notifyRulesRoutes.test, {
    invalidates: [],
    onDone: (outcome) =>
      toast.info(
        t('testDone', {
          outcome: channels
            .map((channel) => t('outcome', { channel: t(channel), result: t(outcome[channel]) }))
            .join(' · '),
        }),
      ),
  });
  if (readOnly) return null;
  const original = { event: rule.event, ...defaultRule(rule.event) };
  const isDefault = JSON.stringify(sorted(original)) === JSON.stringify(sorted(rule));
  return (
    <>
      <Tooltip title={isEdited ? t('testAfterSave') : ''}>
        <Button
          type="link"
          size="small"
          disabled={isEdited}
          loading={trial.isPending}
          onClick={() => trial.mutate({ params: { id: rule.event } })}
        >
          {t('test')}
        </Button>
      </Tooltip>
      {isDefault ? null : (
        <Button type="link" size="small" onClick={() => onChange(original)}>
          {t('reset')}
        </Button>
      )}
    </>
  );
}

/** A rule with its fields in one order, to compare. */
const sorted = (rule: Rule) => Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1));
