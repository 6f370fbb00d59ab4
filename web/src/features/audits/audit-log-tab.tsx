import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Alert, Button, DatePicker } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useActivityWords } from '../../kit/activity-words.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { HistoryTimeline } from '../../kit/history.tsx';
import { useCan } from '../../kit/permission.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call, callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { auditDetailMessages } from './audit-detail.messages.ts';

const STEP = 50;
type Verification = RouteReply<typeof activitiesRoutes.verify>;

/** The whole trail of an audit, its filters, its export and the check of its chain (audit-domain 7.2). */
export function AuditLogTab({ checkId }: { readonly checkId: string }) {
  const t = useMessages(auditDetailMessages);
  const [actorId, setActorId] = useState('');
  const [range, setRange] = useState<readonly [string, string]>(['', '']);
  const [shown, setShown] = useState(STEP);
  const [from, to] = range;
  const filter = {
    checkId,
    ...(actorId ? { actorId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const query = useRoute(
    activitiesRoutes.list,
    { query: { ...filter, pageSize: shown } },
    { keepPrevious: true },
  );
  const describe = useDescription();
  return (
    <div className="audits-sections">
      <div className="audits-trail-bar">
        <div className="audits-trail-person">
          <UserPicker value={actorId} onChange={setActorId} placeholder={t('trailPerson')} />
        </div>
        <DatePicker.RangePicker
          aria-label={t('trailFrom')}
          onChange={(_days, texts) => setRange([texts?.[0] ?? '', texts?.[1] ?? ''])}
        />
        <ChainActions checkId={checkId} filter={filter} />
      </div>
      <Loaded query={query}>
        {(data) =>
          data.list.length === 0 ? (
            <EmptyBlock text={t('noTrail')} />
          ) : (
            <>
              <HistoryTimeline
                entries={data.list.map((entry) => ({
                  id: entry.id,
                  at: entry.at,
                  person: entry.actor.name,
                  role: entry.actorRole,
                  reason: entry.reason,
                  text: describe(entry.action, entry.targetName),
                }))}
              />
              {data.pagination.total > data.list.length ? (
                <Button onClick={() => setShown(shown + STEP)} loading={query.isFetching}>
                  {t('moreEntries')}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

type ChainActionsProps = {
  readonly checkId: string;
  readonly filter: { readonly checkId: string };
};

function ChainActions({ checkId, filter }: ChainActionsProps) {
  const t = useMessages(auditDetailMessages);
  const mayExport = useCan('btn_export', 'audit.list');
  const mayVerify = useCan('btn_chain', 'audit.list');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Verification | null>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await attempt(work);
    setBusy(false);
  };
  return (
    <>
      <span className="audits-trail-actions">
        {mayExport ? (
          <Button
            disabled={busy}
            onClick={() =>
              void run(async () => {
                const { blob, fileName } = await callBytes(activitiesRoutes.export, { query: filter });
                saveBlob(blob, fileName);
              })
            }
          >
            {t('exportTrail')}
          </Button>
        ) : null}
        {mayVerify ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() =>
              void run(async () => setOutcome(await call(activitiesRoutes.verify, { params: { checkId } })))
            }
          >
            {t('verify')}
          </Button>
        ) : null}
      </span>
      {outcome ? <Outcome outcome={outcome} onClose={() => setOutcome(null)} /> : null}
    </>
  );
}

type OutcomeProps = { readonly outcome: Verification; readonly onClose: () => void };

function Outcome({ outcome, onClose }: OutcomeProps) {
  const t = useMessages(auditDetailMessages);
  const { brokenFiles, brokenSeq, whole } = outcome;
  const faults = [
    ...(whole ? [] : [t('verifyBroken', { seq: brokenSeq ?? 0 })]),
    ...(brokenFiles.length > 0
      ? [
          t('verifyFiles', {
            count: brokenFiles.length,
            names: listed(brokenFiles.map((file) => file.name)),
          }),
        ]
      : []),
  ];
  return (
    <Alert
      className="audits-outcome"
      showIcon
      closable={{ onClose }}
      type={faults.length === 0 ? 'success' : 'error'}
      title={
        faults.length === 0
          ? t('verifyWhole', { entries: outcome.entries, files: outcome.filesChecked })
          : faults.join(' ')
      }
      description={<code className="audits-hash">{outcome.head}</code>}
    />
  );
}

/** An action of the trail in words: verb, noun, and what it was done to. */
function useDescription() {
  const words = useActivityWords();
  return (action: string, targetName: string) => (
    <>
      {words(action)} {targetName ? <strong>{targetName}</strong> : null}
    </>
  );
}
