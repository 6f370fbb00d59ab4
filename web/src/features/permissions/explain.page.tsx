import './permissions.css';
import { CheckCircleOutlined, CloseCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import {
  EXPLAINED_PAGES,
  type ExplainKind,
  type ExplainQuery,
  type ExplainStep,
  type Explanation,
} from '@auditplus/contract/features/permissions/explain.model.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { askReason } from '../../kit/dialogs.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useUserNames } from '../../kit/user-names.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { FileSelect, RecordSelect } from './explained-choice.tsx';
import { Labelled } from './labelled.tsx';
import { ItemSelect, MenuSelect } from './menu-select.tsx';
import { permissionsMessages } from './permissions.messages.ts';

const KIND_TEXTS = {
  module: 'kindModule',
  button: 'kindButton',
  column: 'kindColumn',
  form: 'kindForm',
  record: 'kindRecord',
  file: 'kindFile',
} as const;
const KINDS = ['module', 'button', 'column', 'form', 'record', 'file'] as const;

const RECORD_PAGES: ReadonlySet<string> = new Set(EXPLAINED_PAGES);

/** Why somebody may or may not see or do something, and who else can. */
export default function ExplainPage() {
  const t = useMessages(permissionsMessages);
  const [address, setAddress] = useSearchParams();
  const value = (name: string) => address.get(name) ?? '';
  const kind: ExplainKind = KINDS.find((one) => one === value('kind')) ?? 'module';
  const [userId, moduleId, itemId] = [value('userId'), value('moduleId'), value('itemId')];
  const change = (next: Record<string, string>) => {
    const all = Object.entries({ userId, kind, moduleId, itemId, ...next }).filter(([, text]) => text);
    setAddress(Object.fromEntries(all), { replace: true });
  };
  const isComplete =
    userId !== '' &&
    (kind === 'file' ? itemId !== '' : moduleId !== '' && (kind === 'module' || itemId !== ''));
  return (
    <PageFrame title={t('explain')} actions={userId ? <ViewAsButton userId={userId} /> : null}>
      <p className="quiet measure">{t('explainText')}</p>
      <div className="explain-form">
        <Labelled label={t('person')}>
          <UserPicker
            value={userId || null}
            aria-label={t('person')}
            onChange={(id) => change({ userId: id })}
          />
        </Labelled>
        <Labelled label={t('what')}>
          <Select<ExplainKind>
            aria-label={t('what')}
            value={kind}
            options={KINDS.map((one) => ({ value: one, label: t(KIND_TEXTS[one]) }))}
            onChange={(next) =>
              change({ kind: next, itemId: '', ...(next === 'record' ? { moduleId: '' } : {}) })
            }
          />
        </Labelled>
        {kind === 'file' ? (
          <Labelled label={t('file')}>
            <FileSelect value={itemId} onChange={(id) => change({ itemId: id })} />
          </Labelled>
        ) : (
          <Labelled label={t('menuEntry')}>
            <MenuSelect
              value={moduleId}
              among={kind === 'record' ? RECORD_PAGES : null}
              onChange={(id) => change({ moduleId: id, itemId: '' })}
            />
          </Labelled>
        )}
        {(kind === 'button' || kind === 'column' || kind === 'form') && moduleId ? (
          <Labelled label={t('item')}>
            <ItemSelect
              moduleId={moduleId}
              kind={kind}
              value={itemId}
              onChange={(id) => change({ itemId: id })}
            />
          </Labelled>
        ) : null}
        {kind === 'record' && moduleId ? (
          <Labelled label={t('record')}>
            <RecordSelect moduleId={moduleId} value={itemId} onChange={(id) => change({ itemId: id })} />
          </Labelled>
        ) : null}
      </div>
      {isComplete ? (
        <Answer
          query={{ userId, kind, ...(kind === 'file' ? {} : { moduleId }), ...(itemId ? { itemId } : {}) }}
        />
      ) : null}
    </PageFrame>
  );
}

function ViewAsButton({ userId }: { readonly userId: string }) {
  const t = useMessages(permissionsMessages);
  const name = useUserNames([userId]).names.get(userId) ?? '';
  const start = useAction(explainRoutes.startViewAs, {
    invalidates: [],
    // Menus and rights are the other person's from now on: everything is loaded anew.
    onDone: () => window.location.assign('/home'),
  });
  const ask = async () => {
    const reason = await askReason({
      title: t('viewAsAsk', { name }),
      text: t('viewAsText'),
      label: t('viewAsReason'),
      minLength: 5,
      maxLength: 200,
      okText: t('viewAs'),
    });
    if (reason !== null) start.mutate({ params: { userId }, body: { reason } });
  };
  return (
    <Can button="btn_view_as">
      <Button loading={start.isPending} onClick={() => void ask()}>
        {t('viewAs')}
      </Button>
    </Can>
  );
}

function Answer({ query }: { readonly query: ExplainQuery }) {
  const t = useMessages(permissionsMessages);
  const answer = useRoute(explainRoutes.explain, { query }, { staleTime: 0 });
  return (
    <Loaded query={answer}>
      {(found) => (
        <div className="explain-answer">
          <div>
            <StateTag
              tone={found.allowed ? 'green' : 'red'}
              text={found.allowed ? t('allowed') : t('denied')}
            />
          </div>
          <section>
            <h2>{t('chain')}</h2>
            <ol className="explain-chain">
              {found.steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the chain is an ordered text without ids
                <ChainStep key={index} step={step} />
              ))}
            </ol>
          </section>
          <Others found={found} />
        </div>
      )}
    </Loaded>
  );
}

const ICONS: Readonly<Record<ExplainStep['outcome'], ReactNode>> = {
  allows: <CheckCircleOutlined className="explain-allows" />,
  denies: <CloseCircleOutlined className="explain-denies" />,
  notes: <InfoCircleOutlined className="explain-notes" />,
};

function ChainStep({ step }: { readonly step: ExplainStep }) {
  const t = useMessages(permissionsMessages);
  const { holder } = step;
  const dates = holder
    ? [
        holder.startsAt === null ? '' : t('from', { time: moment(holder.startsAt) }),
        holder.endsAt === null ? '' : t('until', { time: moment(holder.endsAt) }),
        holder.reason ? t('because', { reason: holder.reason }) : '',
      ].filter(Boolean)
    : [];
  return (
    <li>
      {ICONS[step.outcome]}
      <span>
        {t(step.rule, { subject: step.subject })}
        {holder ? (
          <span className="quiet">
            {[t(`via${holder.type}`, { name: holder.name }), ...dates].join(' · ')}
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Others({ found }: { readonly found: Explanation }) {
  const t = useMessages(permissionsMessages);
  return (
    <>
      {!found.allowed && found.holders.length > 0 ? (
        <section>
          <h2>{t('wouldGive')}</h2>
          <div className="explain-people">
            {found.holders.map((holder) => (
              <span key={`${holder.type} ${holder.id}`}>
                <span className="quiet">{t(`one${holder.type}`)}</span> {holder.name}
              </span>
            ))}
          </div>
        </section>
      ) : null}
      <section>
        <h2>{t('others')}</h2>
        {found.others.length === 0 ? <p className="quiet">{t('othersNone')}</p> : null}
        <div className="explain-people">
          {found.others.map((person) => (
            <span key={person.id} title={`${person.account} · ${person.organize}`}>
              <Person name={person.name} />
              <span className="quiet"> {person.organize.split('/').at(-1)}</span>
            </span>
          ))}
        </div>
        {found.unchecked > 0 ? (
          <p className="quiet">{t('othersUnchecked', { count: found.unchecked })}</p>
        ) : null}
        {found.othersTotal > found.others.length ? (
          <p className="quiet">{t('othersMore', { count: found.othersTotal })}</p>
        ) : null}
      </section>
    </>
  );
}
