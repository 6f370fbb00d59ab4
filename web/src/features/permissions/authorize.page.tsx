import './permissions.css';
import {
  HOLDER_TYPES,
  type Holder,
  type HolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Button, Pagination, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { hasUnsaved, useUnsavedGuard } from '../../lib/unsaved.ts';
import { GrantMatrix } from './grant-matrix.tsx';
import { GrantPanel } from './grant-panel.tsx';
import { Labelled } from './labelled.tsx';
import { permissionsMessages } from './permissions.messages.ts';
import { useGrants } from './use-grants.ts';

const PAGE = 50;
const NOBODY = '0';

/** Rights per role, position, group and person, and for several at once (platform-contract 11.1). */
export default function AuthorizePage() {
  const t = useMessages(permissionsMessages);
  const [type, setType] = useState<HolderType>('Role');
  const [holder, setHolder] = useState<Holder | null>(null);
  const [isBatch, setBatch] = useState(false);
  const maySave = useCan('btn_save');
  const leave = async (then: () => void) => {
    if (!hasUnsaved() || (await mayDiscard('switch'))) then();
  };
  const types = (
    <Segmented<HolderType>
      block
      value={type}
      options={HOLDER_TYPES.map((value) => ({ value, label: t(value) }))}
      onChange={(next) =>
        void leave(() => {
          setType(next);
          setHolder(null);
        })
      }
    />
  );
  const choose = (next: Holder) => void leave(() => setHolder(next));
  return (
    <PageFrame
      title={t('title')}
      fill="list"
      moreActions={
        maySave
          ? [
              {
                key: 'batch',
                label: t(isBatch ? 'single' : 'batch'),
                onClick: () => void leave(() => setBatch(!isBatch)),
              },
            ]
          : []
      }
    >
      {isBatch ? (
        <Batch onDone={() => setBatch(false)} />
      ) : (
        <SideSplit
          name="authorize"
          label={t('holders')}
          width={280}
          side={
            <>
              {types}
              <Holders
                key={type}
                type={type}
                chosen={holder?.id ?? ''}
                onChoose={choose}
                onFirst={setHolder}
              />
            </>
          }
          narrowSide={
            <>
              {types}
              <HolderChoice
                key={type}
                type={type}
                chosen={holder?.id ?? ''}
                onChoose={choose}
                onFirst={setHolder}
              />
            </>
          }
        >
          {holder ? (
            <GrantPanel
              key={holder.id}
              type={holder.type}
              id={holder.id}
              name={holder.fullName}
              about={aboutHolder(holder, t)}
            />
          ) : null}
        </SideSplit>
      )}
    </PageFrame>
  );
}

type Words = Translate<keyof (typeof permissionsMessages)['zh']>;

/** How many people hold it, or whose account it is, and where. */
const aboutHolder = (holder: Holder, t: Words): string =>
  [
    holder.type === 'User' ? holder.enCode : t('members', { count: holder.members }),
    holder.organize.split('/').slice(-2).join('/'),
  ]
    .filter(Boolean)
    .join(' · ');

type HoldersProps = {
  readonly type: HolderType;
  readonly chosen: string;
  readonly onChoose: (holder: Holder) => void;
  /** The page opens with the first one. */
  readonly onFirst: (holder: Holder) => void;
};

function Holders({ type, chosen, onChoose, onFirst }: HoldersProps) {
  const t = useMessages(permissionsMessages);
  const [keyword, setKeyword] = useState('');
  const [currentPage, setPage] = useState(1);
  const query = useRoute(
    grantsRoutes.holders,
    { params: { objectType: type }, query: { currentPage, pageSize: PAGE, ...(keyword ? { keyword } : {}) } },
    { keepPrevious: true },
  );
  const first = query.data?.list[0];
  useEffect(() => {
    if (chosen === '' && first) onFirst(first);
  }, [chosen, first, onFirst]);
  return (
    <>
      <SearchBox
        hint={t('holderHint')}
        onSearch={(text) => {
          setKeyword(text);
          setPage(1);
        }}
      />
      <Loaded query={query}>
        {(reply) => (
          <>
            {reply.list.length === 0 ? <EmptyBlock isSearch text={t('noHolders')} /> : null}
            <ul className="grant-holder-list">
              {reply.list.map((holder) => (
                <li key={holder.id}>
                  <button
                    type="button"
                    className="grant-holder"
                    aria-current={holder.id === chosen}
                    onClick={() => onChoose(holder)}
                  >
                    <span>{holder.fullName}</span>
                    <small>{aboutHolder(holder, t)}</small>
                  </button>
                </li>
              ))}
            </ul>
            {reply.pagination.total > PAGE ? (
              <Pagination
                simple
                size="small"
                current={currentPage}
                pageSize={PAGE}
                total={reply.pagination.total}
                showSizeChanger={false}
                onChange={setPage}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </>
  );
}

const ALL = { currentPage: 1, pageSize: 10_000 };

/** The holders in one box, where there is no room for a list beside the rights. */
function HolderChoice({ type, chosen, onChoose, onFirst }: HoldersProps) {
  const t = useMessages(permissionsMessages);
  const query = useRoute(grantsRoutes.holders, { params: { objectType: type }, query: ALL });
  const holders = query.data?.list ?? [];
  const first = holders[0];
  useEffect(() => {
    if (chosen === '' && first) onFirst(first);
  }, [chosen, first, onFirst]);
  return (
    <Select
      aria-label={t('holders')}
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      value={chosen || null}
      options={holders.map((one) => ({ value: one.id, label: `${one.fullName} ${one.enCode}` }))}
      onChange={(id) => {
        const next = holders.find((one) => one.id === id);
        if (next) onChoose(next);
      }}
    />
  );
}

type Chosen = Readonly<Record<HolderType, readonly string[]>>;
const NONE: Chosen = { Role: [], Position: [], Group: [], User: [] };

function Batch({ onDone }: { readonly onDone: () => void }) {
  const t = useMessages(permissionsMessages);
  const grants = useGrants(NOBODY);
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const save = useAction(grantsRoutes.batch, { done: t('saved'), onDone });
  useUnsavedGuard(grants.isDirty && !save.isSuccess);
  const count = HOLDER_TYPES.reduce((sum, type) => sum + chosen[type].length, 0);
  return (
    <div className="grant-panel">
      <header className="grant-head">
        <div className="grant-head-name">
          <h2>{t('batch')}</h2>
          <span className="quiet">{t('batchText')}</span>
        </div>
        <div className="grant-head-actions">
          <Button
            type="primary"
            loading={save.isPending}
            disabled={!grants.isDirty || count === 0}
            onClick={() =>
              save.mutate({
                body: {
                  ...grants.set(),
                  roleIds: [...chosen.Role],
                  positionIds: [...chosen.Position],
                  groupIds: [...chosen.Group],
                  userIds: [...chosen.User],
                },
              })
            }
          >
            {t('addRights')}
          </Button>
        </div>
      </header>
      <div className="explain-form grant-batch">
        {HOLDER_TYPES.map((type) => (
          <HolderSelect
            key={type}
            type={type}
            value={chosen[type]}
            onChange={(ids) => setChosen({ ...chosen, [type]: ids })}
          />
        ))}
      </div>
      <Loaded query={grants} rows={12}>
        {(data) => <GrantMatrix data={data} isSaving={save.isPending} onEdit={grants.edit} />}
      </Loaded>
    </div>
  );
}

type HolderSelectProps = {
  readonly type: HolderType;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

function HolderSelect({ type, value, onChange }: HolderSelectProps) {
  const t = useMessages(permissionsMessages);
  const query = useRoute(grantsRoutes.holders, { params: { objectType: type }, query: ALL });
  return (
    <Labelled label={t(type)}>
      <Select
        mode="multiple"
        aria-label={t(type)}
        showSearch={{ optionFilterProp: 'label' }}
        loading={query.isPending}
        value={[...value]}
        options={(query.data?.list ?? []).map((one) => ({
          value: one.id,
          label: `${one.fullName} ${one.enCode}`,
        }))}
        onChange={onChange}
      />
    </Labelled>
  );
}
