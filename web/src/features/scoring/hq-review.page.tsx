import type { Line } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { Button, Select, Switch, Tooltip } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useRoute } from '../../lib/query.ts';
import { hqReviewMessages } from './hq-review.messages.ts';
import { HqQueue } from './hq-review-queue.tsx';
import './hq-review.css';

const RUNNING = '2,3,4,5,6';
const MAX_AUDITS = 200;

/** 总部审核: one expert scores one item for all units of an audit, side by side. */
export default function HqReviewPage() {
  const t = useMessages(hqReviewMessages);
  const audits = useRoute(auditsRoutes.list, {
    query: { currentPage: 1, pageSize: MAX_AUDITS, state: RUNNING },
  });
  const [address, setAddress] = useSearchParams();
  const checkId =
    address.get('checkId') ??
    audits.data?.list.find(({ state }) => auditLifecycle.is(state, 'running'))?.id ??
    '';
  const set = (fields: Readonly<Record<string, string>>) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(fields)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <PageFrame title={t('title')}>
      <Loaded query={audits}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock text={t('noChecks')} />
          ) : (
            <>
              <div className="hq-bar">
                <Select
                  className="hq-check"
                  aria-label={t('check')}
                  placeholder={t('chooseCheck')}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={list.some(({ id }) => id === checkId) ? checkId : null}
                  options={list.map((check) => ({
                    value: check.id,
                    label: `${check.enCode} ${check.fullName}`,
                  }))}
                  onChange={(id) => set({ checkId: id ?? '', item: '', chapter: '' })}
                />
                <LineSelect value={address.get('line') ?? ''} onChange={(line) => set({ line, item: '' })} />
                <Tooltip title={t('anonymousHint')}>
                  <span className="hq-switch">
                    <Switch
                      size="small"
                      aria-label={t('anonymous')}
                      checked={address.get('anonymous') === '1'}
                      onChange={(on) => set({ anonymous: on ? '1' : '' })}
                    />
                    {t('anonymous')}
                  </span>
                </Tooltip>
              </div>
              {checkId ? <ItemQueue key={checkId} checkId={checkId} address={address} set={set} /> : null}
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}

function LineSelect({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (line: string) => void;
}) {
  const t = useMessages(hqReviewMessages);
  const lines = useDictionary('auditLine');
  return (
    <Select
      aria-label={t('line')}
      className="hq-line"
      value={value}
      options={[
        { value: '', label: t('allLines') },
        ...lines.options.filter((option) => option.value !== 'W'),
      ]}
      onChange={onChange}
    />
  );
}

type ItemQueueProps = {
  readonly checkId: string;
  readonly address: URLSearchParams;
  readonly set: (fields: Readonly<Record<string, string>>) => void;
};

type Item = { readonly nodeCode: string; readonly fullName: string; readonly line: Line };

function ItemQueue({ checkId, address, set }: ItemQueueProps) {
  const t = useMessages(hqReviewMessages);
  const asked = address.get('item') ?? FIRST_CODE;
  const matrix = useRoute(
    scoringRoutes.scoreMatrix,
    { query: { checkId, nodeCode: asked, stage: 'HQ' } },
    { keepPrevious: true },
  );
  const all = matrix.data?.items ?? [];
  const line = address.get('line') ?? '';
  const chapter = address.get('chapter') ?? '';
  const items = all.filter(
    (item) => (line === '' || item.line === line) && (chapter === '' || chapterOf(item) === chapter),
  );
  const place = items.findIndex((item) => item.nodeCode === asked);
  const current = items[place] ?? items[0];
  const go = (by: number) => {
    const next = items[Math.max(0, place) + by];
    if (next) set({ item: next.nodeCode });
  };
  useHotkeys({ 'alt+arrowdown': () => go(1), 'alt+arrowup': () => go(-1) }, { whileTyping: true });
  if (matrix.error && !matrix.data)
    return <ErrorBlock error={matrix.error} onRetry={() => void matrix.refetch()} />;
  if (!matrix.data) return <Loaded query={matrix}>{() => null}</Loaded>;
  if (!current) return <EmptyBlock text={t('noItems')} />;
  const chapters = [...new Set(all.map(chapterOf))];
  return (
    <>
      <div className="hq-bar">
        <Select
          aria-label={t('chapter')}
          className="hq-line"
          value={chapter}
          options={[
            { value: '', label: t('allChapters') },
            ...chapters.map((code) => ({ value: code, label: `${t('chapter')} ${code}` })),
          ]}
          onChange={(code) => set({ chapter: code, item: '' })}
        />
        <Select
          className="hq-item"
          aria-label={t('items')}
          showSearch={{ optionFilterProp: 'label' }}
          value={current.nodeCode}
          options={items.map((item) => ({
            value: item.nodeCode,
            label: `${item.nodeCode} ${item.fullName}`,
          }))}
          onChange={(code) => set({ item: code })}
        />
        <span className="hq-step">
          <Button disabled={place <= 0} onClick={() => go(-1)}>
            {t('previous')}
          </Button>
          <Button disabled={place >= items.length - 1} onClick={() => go(1)}>
            {t('next')}
          </Button>
        </span>
        <span className="quiet hq-keys">{t('keys')}</span>
      </div>
      {current.nodeCode === asked ? (
        <HqQueue
          key={`${checkId} ${asked}`}
          checkId={checkId}
          matrix={matrix.data}
          isAnonymous={address.get('anonymous') === '1'}
          onSaved={() => void matrix.refetch()}
        />
      ) : (
        <Jump code={current.nodeCode} set={set} />
      )}
    </>
  );
}

/** The asked item is not in the queue: go to the first that is. */
function Jump({ code, set }: { readonly code: string; readonly set: ItemQueueProps['set'] }) {
  const t = useMessages(hqReviewMessages);
  return (
    <Button type="primary" onClick={() => set({ item: code })}>
      {`${t('next')} ${code}`}
    </Button>
  );
}

const FIRST_CODE = '1.1.1';
const chapterOf = (item: Item): string => item.nodeCode.split('.')[0] ?? '';
