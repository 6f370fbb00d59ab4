import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { Select, Switch } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { SearchBox } from '../../kit/search-box.tsx';
import { evidenceMessages } from './evidence.messages.ts';
import { SUBMITTED, SUPPORT_STATES, useSupportState } from './evidence-state.ts';

const NAMES = ['state', 'chapter', 'dept', 'overdue', 'q'] as const;
type Name = (typeof NAMES)[number];
export type QueueFilter = Readonly<Record<Name, string>>;

/** The queue's filter as the address holds it. */
export function useQueueFilter(): QueueFilter {
  const [address] = useSearchParams();
  const of = (name: Name) => address.get(name) ?? '';
  return { state: of('state'), chapter: of('chapter'), dept: of('dept'), overdue: of('overdue'), q: of('q') };
}

/** Whether a request passes the filter. */
export function fitsQueue(request: SupportRequest, filter: QueueFilter): boolean {
  const { state, chapter, dept, overdue, q } = filter;
  const texts = [
    request.nodeCode,
    request.nodeName,
    request.label,
    ...request.files.map(({ file }) => file.name),
  ];
  return (
    (state === '' || request.state === Number(state)) &&
    (chapter === '' || request.chapterCode === chapter) &&
    (dept === '' || request.ownerDept?.id === dept) &&
    (overdue === '' || request.overdue) &&
    (q === '' || texts.some((text) => text.toLowerCase().includes(q.toLowerCase())))
  );
}

/** Address of the queue with what a stage's evidence, or a whole task's, still has to be accepted. */
export const toAcceptAddress = (taskId: string, evaluationId = '0', recordId = '0'): string =>
  `/TaskSupportFileAccept/${taskId}/${evaluationId}/${recordId}?state=${SUBMITTED}`;

/** Keyword, state, chapter, department, overdue; here 已提交 is called by what it means to the acceptor. */
export function QueueFilters({ requests }: { readonly requests: readonly SupportRequest[] }) {
  const t = useMessages(evidenceMessages);
  const stateOf = useSupportState();
  const orgs = useOrgNames();
  const filter = useQueueFilter();
  const [typed, setTyped] = useState(filter.q);
  const [, setAddress] = useSearchParams();
  const set = (name: Name, value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('request');
        return next;
      },
      { replace: true },
    );
  const chapters = [...new Set(requests.map(({ chapterCode }) => chapterCode))];
  const depts = new Map(
    requests.flatMap(({ ownerDept }) => (ownerDept ? [[ownerDept.id, orgs.short(ownerDept)]] : [])),
  );
  const choice = (name: Name, label: string, options: { value: string; label: string }[]) => (
    <Select<string | null>
      className="filter-box"
      allowClear
      aria-label={label}
      placeholder={label}
      value={filter[name] || null}
      options={options}
      onChange={(value) => set(name, value ?? '')}
    />
  );
  return (
    <div className="filter-row">
      <SearchBox
        className="filter-keyword"
        hint={t('keyword')}
        value={typed}
        onChange={setTyped}
        onSearch={(text) => set('q', text)}
      />
      {choice(
        'state',
        t('allStates'),
        SUPPORT_STATES.map((state) => ({
          value: String(state),
          label: state === SUBMITTED ? t('counterSubmitted') : stateOf(state).text,
        })),
      )}
      {choice(
        'chapter',
        t('allChapters'),
        chapters.map((code) => ({ value: code, label: t('chapter', { code }) })),
      )}
      {choice(
        'dept',
        t('allDepts'),
        [...depts].map(([value = '', label = '']) => ({ value, label })),
      )}
      <span className="filter-switch">
        <Switch
          id="queue-overdue"
          size="small"
          checked={filter.overdue === '1'}
          onChange={(on) => set('overdue', on ? '1' : '')}
        />
        <label htmlFor="queue-overdue">{t('onlyOverdue')}</label>
      </span>
    </div>
  );
}
