import './permissions.css';
import {
  HOLDER_TYPES,
  type Holder,
  type HolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Button, Pagination, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { SideSplit } from '../../kit/side-split.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { GrantPanel, GrantSteps } from './grant-panel.tsx';
import { Labelled } from './labelled.tsx';
import { permissionsTexts } from './permissions.texts.ts';
import { useGrants } from './use-grants.ts';

const PAGE = 50;
const NOBODY = '0';

/** Rights per role, position, group and person, and for several at once (platform-contract 11.1). */
export default function AuthorizePage() {
  const t = useTexts(permissionsTexts);
  const [type, setType] = useState<HolderType>('Role');
  const [holder, setHolder] = useState<Holder | null>(null);
  const [isBatch, setBatch] = useState(false);
  const maySave = useCan('btn_save');
  const leave = async (then: () => void) => {
    if (!hasUnsaved() || (await mayDiscard('switch'))) then();
  };
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
              <Holders
                key={type}
                type={type}
                chosen={holder?.id ?? ''}
                onChoose={(next) => void leave(() => setHolder(next))}
                onFirst={setHolder}
              />
            </>
          }
        >
          {holder ? (
            <GrantPanel key={holder.id} type={holder.type} id={holder.id} name={holder.fullName} />
          ) : null}
        </SideSplit>
      )}
    </PageFrame>
  );
}

type HoldersProps = {
  readonly type: HolderType;
  readonly chosen: string;
  readonly onChoose: (holder: Holder) => void;
  /** The page opens with the first one. */
  readonly onFirst: (holder: Holder) => void;
};

function Holders({ type, chosen, onChoose, onFirst }: HoldersProps) {
  const t = useTexts(permissionsTexts);
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
                    <small>
                      {type === 'User' ? holder.enCode : t('members', { count: holder.members })}
                      {holder.organize ? ` · ${holder.organize.split('/').slice(-2).join('/')}` : ''}
                    </small>
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

type Chosen = Readonly<Record<HolderType, readonly string[]>>;
const NONE: Chosen = { Role: [], Position: [], Group: [], User: [] };

function Batch({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(permissionsTexts);
  const grants = useGrants(NOBODY);
  const [chosen, setChosen] = useState<Chosen>(NONE);
  const save = useAction(grantsRoutes.batch, { done: t('saved'), onDone });
  return (
    <GrantSteps
      grants={grants}
      last={{
        title: t('stepHolders'),
        content: (
          <div className="explain-form">
            <p className="quiet grant-batch-text">{t('batchText')}</p>
            {HOLDER_TYPES.map((type) => (
              <HolderSelect
                key={type}
                type={type}
                value={chosen[type]}
                onChange={(ids) => setChosen({ ...chosen, [type]: ids })}
              />
            ))}
          </div>
        ),
      }}
      acts={
        <Button
          type="primary"
          loading={save.isPending}
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
      }
    />
  );
}

type HolderSelectProps = {
  readonly type: HolderType;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

function HolderSelect({ type, value, onChange }: HolderSelectProps) {
  const t = useTexts(permissionsTexts);
  const query = useRoute(grantsRoutes.holders, { params: { objectType: type }, query: { pageSize: 10_000 } });
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
