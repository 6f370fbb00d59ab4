import { HistoryOutlined } from '@ant-design/icons';
import { findRecord } from '@auditplus/contract/all-records.ts';
import type { RecordChange } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { recordHistoryRoutes } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { userProfile } from '@auditplus/contract/features/users/user-profile.ts';
import { type Field, kindOf } from '@auditplus/contract/kinds/kinds.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useRoute } from '../lib/query.ts';
import { activityNouns, activityVerbs } from './activity.messages.ts';
import { Loaded } from './blocks.tsx';
import { ChainState } from './chain-state.tsx';
import { useDictionaries } from './dictionary.tsx';
import { SideDrawer } from './drawers.tsx';
import { HistoryTimeline } from './history.tsx';
import { kitMessages } from './kit.messages.ts';
import { operationActions, operationNouns, recordHistoryMessages } from './record-history.messages.ts';
import { useLabels } from './records/record-labels.ts';

type RecordHistoryProps = {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
};

const SHOWN = 100;

/** Who changed a record of the platform when, with every field before and after. */
function RecordHistory({ kind, id, name, onClose }: RecordHistoryProps) {
  const common = useMessages(commonMessages);
  const t = useMessages(recordHistoryMessages);
  const request = { params: { kind, id }, query: { pageSize: SHOWN } };
  const query = useRoute(recordHistoryRoutes.list, request, { staleTime: 0 });
  return (
    <SideDrawer
      open
      width={640}
      title={t('historyOf', { name })}
      onClose={onClose}
      extra={<Button onClick={() => void query.refetch()}>{common('refresh')}</Button>}
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <ChainState chain={data.chain} />
            <HistoryTimeline
              entries={data.list.map((change) => ({
                id: change.id,
                at: change.at,
                person: change.person,
                role: change.role,
                text: <Change kind={kind} change={change} />,
                reason: change.reason,
              }))}
            />
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}

/** Opens the history of the record that a drawer shows, over it. */
export function HistoryButton(of: Omit<RecordHistoryProps, 'onClose'>) {
  const t = useMessages(recordHistoryMessages);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      {open ? <RecordHistory {...of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Words = (typeof recordHistoryMessages)['zh'];

/** What fields of a kind of record are called, and what their values mean; a field without words has none. */
export function useChangeWords(kind: string) {
  const t = useMessages(recordHistoryMessages);
  const label = useLabels();
  const options = useDictionaries();
  const language = useLanguage();
  const declared: Readonly<Record<string, Field>> | undefined =
    kind === 'user' ? userProfile : findRecord(kind)?.fields;
  return {
    nameOf(field: string): string | undefined {
      const key = `field_${field}`;
      const known = declared?.[field];
      if (known) return label(known.label);
      return key in recordHistoryMessages.zh ? t(key as keyof Words) : undefined;
    },
    wordOf(field: string, value: string): string {
      if (value === '') return '–';
      const declaredField = declared?.[field];
      if (declaredField?.kind === 'flag') return label(value === '1' ? declaredField.on : declaredField.off);
      if (declaredField?.kind === 'day' || declaredField?.kind === 'minute')
        return kindOf(declaredField).toCell(Number(value), declaredField, { language });
      if (declaredField?.kind === 'choice') {
        const option = declaredField.options.find((one) => String(one.value) === value);
        return option ? label(option.label) : value;
      }
      if (declaredField?.kind === 'dictionary')
        return options(declaredField.dictionary).find((option) => option.value === value)?.label ?? value;
      const known = [`${kind}_${field}_${value}`, `${field}_${value}`].find(
        (key) => key in recordHistoryMessages.zh,
      );
      return known ? t(known as keyof Words) : value;
    },
  };
}

function Change({ kind, change }: { readonly kind: string; readonly change: RecordChange }) {
  const kit = useMessages(kitMessages);
  const verb = useMessages(activityVerbs);
  const own = useMessages(operationActions);
  const nouns = useMessages(operationNouns);
  const shared = useMessages(activityNouns);
  const { nameOf, wordOf } = useChangeWords(kind);
  const [target = '', done = ''] = change.action.split('.');
  const noun =
    target in operationNouns.zh
      ? nouns(target as keyof typeof operationNouns.zh)
      : shared(target in activityNouns.zh ? (target as keyof typeof activityNouns.zh) : 'user');
  const act =
    done in operationActions.zh
      ? own(done as keyof typeof operationActions.zh)
      : verb(done in activityVerbs.zh ? (done as keyof typeof activityVerbs.zh) : 'changed', { noun });
  const changes = change.changes.flatMap(({ field, before, after }) => {
    const name = nameOf(field);
    return name === undefined ? [] : [{ field, name, before, after }];
  });
  return (
    <>
      {act}
      {changes.map(({ field, name, before, after }) => (
        <span key={field} className="history-change">
          <span className="history-change-field">{name}</span>
          {kit('changedFrom', { from: wordOf(field, before), to: wordOf(field, after) })}
        </span>
      ))}
    </>
  );
}
